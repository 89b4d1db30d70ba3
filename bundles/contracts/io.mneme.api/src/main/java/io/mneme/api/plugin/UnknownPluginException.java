package io.mneme.api.plugin;

import java.util.Collection;
import java.util.TreeSet;

/** Thrown when no file in {@code deploy} is called as asked for. Nothing was changed. */
public class UnknownPluginException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception that names the files there are.
     *
     * @param name the name asked for
     * @param files the names of the files, in any order
     */
    public UnknownPluginException(String name, Collection<String> files) {
        super("no plug-in is called " + name + "; "
                + (files.isEmpty() ? "there are none" : "there are " + String.join(", ", new TreeSet<>(files))));
    }

    private UnknownPluginException(String message) {
        super(message);
    }

    /** Returns the exception that a file was removed, which {@link PluginAdmin#rollback} brings back. */
    public static UnknownPluginException ofRemoved(String file) {
        return new UnknownPluginException(file + " was removed; a rollback puts it back");
    }
}
