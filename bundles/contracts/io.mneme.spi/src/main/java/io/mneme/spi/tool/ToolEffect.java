package io.mneme.spi.tool;

/** What a call of a tool does to what is stored. Clients ask a person before they make a call that is not safe. */
public enum ToolEffect {
    /** Changes nothing. */
    READS(true, false, true),

    /** Adds something at each call, and changes nothing that was there. */
    ADDS(false, false, false),

    /** Adds something, and changes nothing that was there; a repeated call adds nothing further. */
    ADDS_ONCE(false, false, true),

    /** May change or remove what was there; a repeated call may do it again. */
    CHANGES(false, true, false),

    /** May change or remove what was there; a repeated call changes nothing further. */
    CHANGES_ONCE(false, true, true);

    private final boolean readOnly;
    private final boolean destructive;
    private final boolean idempotent;

    ToolEffect(boolean readOnly, boolean destructive, boolean idempotent) {
        this.readOnly = readOnly;
        this.destructive = destructive;
        this.idempotent = idempotent;
    }

    /** Returns whether a call changes nothing. */
    public boolean isReadOnly() {
        return readOnly;
    }

    /** Returns whether a call may change or remove what was there. */
    public boolean isDestructive() {
        return destructive;
    }

    /** Returns whether a repeated call with the same arguments changes nothing further. */
    public boolean isIdempotent() {
        return idempotent;
    }
}
