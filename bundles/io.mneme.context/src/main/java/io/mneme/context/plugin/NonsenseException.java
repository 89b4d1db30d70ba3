package io.mneme.context.plugin;

/** Says that a plug-in answered something that breaks its contract. */
public final class NonsenseException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Says what, as a sentence that can stand behind the plug-in's name. It must hold no text of an entry. */
    public NonsenseException(String what) {
        super(what);
    }
}
