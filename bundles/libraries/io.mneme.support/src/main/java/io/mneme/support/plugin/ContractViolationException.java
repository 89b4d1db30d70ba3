package io.mneme.support.plugin;

/** Signals that the answer of a plug-in violates its contract. */
public final class ContractViolationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Describes the violation by a predicate to the name of the plug-in, without any text of an entry. */
    public ContractViolationException(String what) {
        super(what);
    }
}
