package io.mneme.record.redaction;

/** Signals that a redactor answered something that breaks its contract. */
final class NonsenseAnswerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Names the breach, as a phrase that can stand behind the redactor's name. It holds no text of an entry. */
    NonsenseAnswerException(String breach) {
        super(breach);
    }
}
