package io.mneme.api.plugin;

/** Thrown when a plug-in cannot be installed, removed or restored. Nothing was changed. */
public class RefusedPluginException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception with what is refused, and the reason. */
    public RefusedPluginException(String message) {
        super(message);
    }
}
