package io.mneme.api.manifest;

/** How a segment differs between two contexts. */
public enum SegmentChangeKind {
    /** Only the second context has it. */
    ADDED,
    /** Only the first context has it. */
    REMOVED,
    /** It has another place among the segments that both contexts have; its text may differ, too. */
    MOVED,
    /** The second context has the text of the first one, and more after it: the only change that breaks no prefix. */
    GROWN,
    /** The second context has the beginning of the text of the first one. */
    SHORTENED,
    /** Its window was rebuilt, so that it begins with another entry. */
    REBUILT,
    /** Its text differs in another way. */
    CHANGED
}
