package io.mneme.api.session;

import java.util.List;

/** A character is named that has no history, or no configuration. */
public class UnknownCharacterException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final List<String> available;

    /**
     * @param name the name that is unknown
     * @param available the names that exist, in their order; may be empty
     */
    public UnknownCharacterException(String name, List<String> available) {
        super("unknown character '%s'; there are %s".formatted(name, available));
        this.available = List.copyOf(available);
    }

    /** Returns the names that exist; may be empty. */
    public List<String> available() {
        return available;
    }
}
