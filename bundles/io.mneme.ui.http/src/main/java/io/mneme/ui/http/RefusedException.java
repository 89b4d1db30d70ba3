package io.mneme.ui.http;

/** Says that a request is not done; nothing was changed. */
final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    RefusedException(Problem problem) {
        super(problem.detail());
        this.problem = problem;
    }

    /** Returns what to tell the person who asked. */
    Problem problem() {
        return problem;
    }
}
