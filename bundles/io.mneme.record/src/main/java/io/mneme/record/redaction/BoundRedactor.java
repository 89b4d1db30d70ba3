package io.mneme.record.redaction;

import io.mneme.api.redaction.RedactionException;
import io.mneme.spi.redact.Redactor;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A redactor as long as it is there. Whatever it throws ends here, is counted, and is logged once for each cause.
 *
 * <p>Neither log nor exception holds its exception's message, since it may have put text of an entry into it.
 *
 * @param redactor the service
 * @param label its name and bundle, for people
 * @param ranking its ranking when it was last looked at: never the live one, by which nothing can be sorted
 * @param service its number; the lower one goes first among equal rankings
 * @param failures how often it has failed
 * @param logged for which causes
 */
record BoundRedactor(
        Redactor redactor, String label, int ranking, long service, AtomicLong failures, Set<String> logged) {

    static final Comparator<BoundRedactor> HIGHEST_FIRST =
            Comparator.comparingInt(BoundRedactor::ranking).reversed().thenComparingLong(BoundRedactor::service);

    private static final Logger LOG = LoggerFactory.getLogger(BoundRedactor.class);

    /** Takes in a service; one that cannot say its name takes part all the same, lest its texts go where they must not. */
    static BoundRedactor of(ServiceReference<Redactor> reference, Redactor redactor) {
        String bundle = reference.getBundle().getSymbolicName() + " "
                + reference.getBundle().getVersion();
        BoundRedactor stranger = new BoundRedactor(
                redactor,
                "redactor of " + bundle,
                rankingOf(reference),
                (Long) reference.getProperty(Constants.SERVICE_ID),
                new AtomicLong(),
                ConcurrentHashMap.newKeySet());
        try {
            return stranger.labelled("redactor " + stranger.asked(() -> wellFormed(redactor.name())) + " of " + bundle);
        } catch (RedactionException nameless) {
            return stranger;
        }
    }

    /** Returns the same with the ranking that its reference has now. */
    BoundRedactor ranked(ServiceReference<Redactor> reference) {
        return new BoundRedactor(redactor, label, rankingOf(reference), service, failures, logged);
    }

    private BoundRedactor labelled(String other) {
        return new BoundRedactor(redactor, other, ranking, service, failures, logged);
    }

    /**
     * Redacts the texts of one entry.
     *
     * @throws RedactionException if the redactor throws or answers nonsense
     */
    List<String> redact(List<String> texts) {
        return asked(() -> sound(redactor.redact(texts), texts.size()));
    }

    private <T> T asked(Callable<T> question) {
        try {
            return question.call();
        } catch (NonsenseException nonsense) {
            throw failed(nonsense.getMessage());
        } catch (Exception | LinkageError | StackOverflowError | AssertionError thrown) {
            StackTraceElement[] stack = thrown.getStackTrace();
            throw failed("threw " + thrown.getClass().getName() + (stack.length == 0 ? "" : " at " + stack[0]));
        }
    }

    private RedactionException failed(String cause) {
        failures.incrementAndGet();
        if (logged.add(cause)) {
            LOG.warn("{} {}: texts it was to redact go nowhere", label, cause);
        }
        return new RedactionException(label + " " + cause);
    }

    private static List<String> sound(List<String> answer, int expected) {
        if (answer == null) {
            throw new NonsenseException("returned null");
        }
        if (answer.size() != expected) {
            throw new NonsenseException("returned " + answer.size() + " texts for " + expected);
        }
        if (answer.stream().anyMatch(text -> text == null)) {
            throw new NonsenseException("returned null for a text");
        }
        return List.copyOf(answer);
    }

    private static String wellFormed(String name) {
        if (name == null || !name.matches("[a-z0-9-]{1,31}")) {
            throw new NonsenseException("has a name that is not 1 to 31 lower case letters, digits and hyphens");
        }
        return name;
    }

    private static int rankingOf(ServiceReference<Redactor> reference) {
        return reference.getProperty(Constants.SERVICE_RANKING) instanceof Integer ranking ? ranking : 0;
    }

    /** Says what is wrong with an answer. */
    private static final class NonsenseException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        NonsenseException(String message) {
            super(message);
        }
    }
}
