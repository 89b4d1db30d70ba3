package io.mneme.ui.http.problem;

/** Says that a request is not done; nothing was changed. */
public final class ProblemException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    ProblemException(Problem problem) {
        super(problem.detail());
        this.problem = problem;
    }

    /** Returns what to tell the person who asked. */
    public Problem problem() {
        return problem;
    }
}
