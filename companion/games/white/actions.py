"""Everything a player can do in White, as tagged actions."""

from companion.games.game import Correct, Move
from companion.games.strong20.actions import (
    Applied,
    Apply,
    Begin,
    ChangeStat,
    Commit,
    EndGame,
    ExhaustDice,
    LayTable,
    NameDie,
    RecoverDice,
    Resolve,
    Roll,
    RollAgain,
)
from companion.games.strong20.card_actions import (
    AddAdjustment,
    AddReminder,
    DescribeHero,
    Dismiss,
    EndAdjustment,
    EndReminder,
    FlipHero,
    KeepAll,
    Tick,
)
from companion.games.white.extra_actions import (
    AcceptReward,
    ActivateBoss,
    AimAt,
    Choose,
    DeclineReward,
    DescribeItem,
    DiscardAreaCard,
    DiscardItem,
    DrawItem,
    ForebodeOnto,
    GainNight,
    How,
    MeetRobbery,
    NameIcon,
    Ransom,
    ReplaceHero,
    Reshuffle,
    ResolveStackCard,
    Swap,
    TurnColumn,
    TurnItem,
)
from companion.games.white.round_actions import (
    Activate,
    ActivateDeck,
    ActivateStrategy,
    AfterEffectsDone,
    Bribe,
    Cleanup,
    Describe,
    Engage,
    FillForest,
    Flip,
    GainGold,
    IconsDone,
    Leave,
    LoseGold,
    PayGold,
    PressOnward,
    Service,
    SetUp,
    SufferDamage,
    Trade,
    WriteCard,
)

WhiteAction = (
    SetUp
    | LayTable
    | Begin
    | FillForest
    | PressOnward
    | WriteCard
    | Describe
    | Activate
    | ActivateDeck
    | ActivateStrategy
    | IconsDone
    | Bribe
    | Engage
    | Commit
    | Roll
    | NameDie
    | Apply
    | RollAgain
    | Resolve
    | SufferDamage
    | AfterEffectsDone
    | ExhaustDice
    | RecoverDice
    | Cleanup
    | Trade
    | Leave
    | PayGold
    | LoseGold
    | GainGold
    | ChangeStat
    | Flip
    | EndGame
    | TurnColumn
    | Choose
    | NameIcon
    | Swap
    | ForebodeOnto
    | MeetRobbery
    | DiscardAreaCard
    | KeepAll
    | Reshuffle
    | ActivateBoss
    | ResolveStackCard
    | GainNight
    | DrawItem
    | DiscardItem
    | TurnItem
    | DescribeItem
    | AimAt
    | Tick
    | Dismiss
    | AcceptReward
    | DeclineReward
    | AddAdjustment
    | EndAdjustment
    | AddReminder
    | EndReminder
    | FlipHero
    | ReplaceHero
    | DescribeHero
    | Correct
    | Move
)

__all__ = [
    "AcceptReward",
    "Activate",
    "ActivateBoss",
    "ActivateDeck",
    "ActivateStrategy",
    "AddAdjustment",
    "AddReminder",
    "AfterEffectsDone",
    "AimAt",
    "Applied",
    "Apply",
    "Begin",
    "Bribe",
    "ChangeStat",
    "Choose",
    "Cleanup",
    "Commit",
    "Correct",
    "DeclineReward",
    "Describe",
    "DescribeHero",
    "DescribeItem",
    "DiscardAreaCard",
    "DiscardItem",
    "Dismiss",
    "DrawItem",
    "EndAdjustment",
    "EndGame",
    "EndReminder",
    "Engage",
    "ExhaustDice",
    "FillForest",
    "Flip",
    "FlipHero",
    "ForebodeOnto",
    "GainGold",
    "GainNight",
    "How",
    "IconsDone",
    "KeepAll",
    "LayTable",
    "Leave",
    "LoseGold",
    "MeetRobbery",
    "Move",
    "NameDie",
    "NameIcon",
    "PayGold",
    "PressOnward",
    "Ransom",
    "RecoverDice",
    "ReplaceHero",
    "Reshuffle",
    "Resolve",
    "ResolveStackCard",
    "Roll",
    "RollAgain",
    "Service",
    "SetUp",
    "SufferDamage",
    "Swap",
    "Tick",
    "Trade",
    "TurnColumn",
    "TurnItem",
    "WhiteAction",
    "WriteCard",
]
