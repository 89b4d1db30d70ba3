package io.mneme.record.redaction;

/** Signals that a redactor returned something that breaks its contract. */
final class InvalidAnswerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Names the breach, as a phrase that follows the redactor's name. It contains no text of an entry. */
    InvalidAnswerException(String breach) {
        super(breach);
    }
}
