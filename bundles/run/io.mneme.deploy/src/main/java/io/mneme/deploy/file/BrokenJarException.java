package io.mneme.deploy.file;

/** Signals that a file is no whole bundle. */
public final class BrokenJarException extends Exception {

    private static final long serialVersionUID = 1L;

    /** Describes the fault by a predicate to the name of the file. */
    BrokenJarException(String what) {
        super(what, null, false, false);
    }
}
