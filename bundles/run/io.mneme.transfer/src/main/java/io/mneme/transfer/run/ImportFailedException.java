package io.mneme.transfer.run;

/** Says that what was read cannot be recorded, so that the import ends. */
final class ImportFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ImportFailedException(RuntimeException cause) {
        super(String.valueOf(cause.getMessage()), cause);
    }
}
