package io.mneme.api.seal;

/** Thrown when something was sealed by a data key that this container does not have. With its key it can be read. */
public class UnknownSealKeyException extends SealException {

    private static final long serialVersionUID = 1L;

    /** Names the missing key by its id. */
    public UnknownSealKeyException(String id) {
        super("it is encrypted by the data key " + id + ", which is not among the keys of this data folder");
    }
}
