package io.mneme.ui.gogo.output;

/** How much a column of a table matters where a terminal is too narrow for all of them. */
enum ColumnWeight {
    /** It stays, and its texts are wrapped rather than cut: what a person has asked for. */
    DECIDING,
    NORMAL,
    /** It leaves before others are cut. */
    DETAIL
}
