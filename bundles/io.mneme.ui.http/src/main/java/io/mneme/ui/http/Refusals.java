package io.mneme.ui.http;

import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.dictation.RevisionMismatchException;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.api.policy.UnknownPolicyException;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Words what the services throw as problem documents. */
final class Refusals {

    private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);

    private Refusals() {}

    /** Returns the problem behind an exception; one that is no fault of the request is logged and not shown. */
    static Problem problem(RuntimeException thrown) {
        if (thrown instanceof RefusedException refused) {
            return refused.problem();
        }
        if (thrown instanceof InvalidEntryException invalid) {
            return new Problem(400, invalid.getMessage(), invalid.field(), Map.of());
        }
        if (thrown instanceof InvalidRequestException invalid) {
            return new Problem(400, invalid.getMessage(), invalid.field(), Map.of());
        }
        if (thrown instanceof UnknownEntryException || thrown instanceof UnknownPolicyException) {
            return Problem.of(404, thrown.getMessage());
        }
        if (thrown instanceof RevisionMismatchException) {
            return Problem.of(412, thrown.getMessage());
        }
        return fault(thrown);
    }

    private static Problem fault(RuntimeException thrown) {
        if (thrown instanceof JournalException) {
            LOG.error("the storage failed", thrown);
            return Problem.of(503, "the storage failed; the request may be tried again");
        }
        LOG.error("a request failed", thrown);
        return Problem.of(500, "the request failed; the container's log says why");
    }
}
