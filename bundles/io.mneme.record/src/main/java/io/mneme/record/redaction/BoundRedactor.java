package io.mneme.record.redaction;

import io.mneme.api.redaction.RedactionException;
import io.mneme.api.redaction.RedactorInfo;
import io.mneme.spi.redact.Redactor;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;

/**
 * A redactor service while it is bound. Its code runs on its own threads with a time limit; this class catches all that it
 * throws.
 *
 * @param redactor the service
 * @param name its name; empty until it has returned one
 * @param bundle symbolic name of its bundle
 * @param version version of that bundle
 * @param ranking its ranking when it was last read: the live one can change during a sort
 * @param service its service id; the lowest is first among equal rankings
 * @param timeout time limit for a short text, read at each call
 * @param threads runs its calls
 * @param failures its failures
 */
record BoundRedactor(
        Redactor redactor,
        String name,
        String bundle,
        String version,
        int ranking,
        long service,
        Supplier<Duration> timeout,
        RedactorThreads threads,
        RedactorFailures failures) {

    static final String NAME = "[a-z0-9-]{1,31}";

    static final Comparator<BoundRedactor> HIGHEST_FIRST =
            Comparator.comparingInt(BoundRedactor::ranking).reversed().thenComparingLong(BoundRedactor::service);

    private static final int CHARS_PER_EXTRA_SECOND = 10_000;
    private static final int MAX_EXTRA_SECONDS = 60;
    private static final int MAX_GROWTH = 10;
    private static final int MAX_EXTRA_CHARS = 1_000;

    /** Binds a service, without calling it. */
    static BoundRedactor of(ServiceReference<Redactor> reference, Redactor redactor, Supplier<Duration> timeout) {
        return new BoundRedactor(
                redactor,
                "",
                reference.getBundle().getSymbolicName(),
                reference.getBundle().getVersion().toString(),
                rankingOf(reference),
                (Long) reference.getProperty(Constants.SERVICE_ID),
                timeout,
                new RedactorThreads(),
                new RedactorFailures());
    }

    /** Returns the same with its name. A redactor that returns no name is used all the same, so that no text stays unredacted. */
    BoundRedactor withName() {
        try {
            return named(ask(() -> wellFormed(redactor.name()), timeout.get()));
        } catch (RedactionException nameless) {
            return this;
        }
    }

    /** Returns the same with the ranking that its reference has now. */
    BoundRedactor ranked(ServiceReference<Redactor> reference) {
        return new BoundRedactor(
                redactor, name, bundle, version, rankingOf(reference), service, timeout, threads, failures);
    }

    private BoundRedactor named(String newName) {
        return new BoundRedactor(redactor, newName, bundle, version, ranking, service, timeout, threads, failures);
    }

    private String label() {
        return (name.isEmpty() ? "redactor" : "redactor " + name) + " of " + bundle + " " + version;
    }

    /**
     * Redacts the texts of one entry.
     *
     * @throws RedactionException if the redactor throws, returns an invalid result, or does not return in time
     */
    List<String> redact(List<String> texts) {
        long chars = texts.stream().mapToLong(String::length).sum();
        return ask(() -> checked(redactor.redact(texts), texts.size(), chars), limit(chars));
    }

    /** The limit grows with the text: 1 s for 10,000 characters, at most a minute. */
    private Duration limit(long chars) {
        return timeout.get().plusSeconds(Math.min(chars / CHARS_PER_EXTRA_SECOND, MAX_EXTRA_SECONDS));
    }

    private <T> T ask(Supplier<T> question, Duration limit) {
        CallOutcome<T> outcome;
        try {
            outcome = threads.call(() -> caught(question), limit);
        } catch (RedactorSilentException silent) {
            outcome = CallOutcome.failed(silent.getMessage());
        }
        if (outcome.value() == null) {
            failures.count(label(), outcome.failure());
            throw new RedactionException(label() + " " + outcome.failure());
        }
        return outcome.value();
    }

    private <T> CallOutcome<T> caught(Supplier<T> question) {
        try {
            return new CallOutcome<>(question.get(), "");
        } catch (InvalidAnswerException invalid) {
            return CallOutcome.failed(invalid.getMessage());
        } catch (Throwable thrown) {
            return CallOutcome.failed(RedactorFailure.of(thrown, redactor.getClass()));
        }
    }

    private static List<String> checked(List<String> answer, int expected, long chars) {
        if (answer == null) {
            throw new InvalidAnswerException("returned null");
        }
        if (answer.size() != expected) {
            throw new InvalidAnswerException("returned " + answer.size() + " texts for " + expected);
        }
        if (answer.stream().anyMatch(text -> text == null)) {
            throw new InvalidAnswerException("returned null for a text");
        }
        List<String> copy = List.copyOf(answer);
        if (copy.size() != expected
                || copy.stream().mapToLong(String::length).sum() > MAX_GROWTH * chars + MAX_EXTRA_CHARS) {
            throw new InvalidAnswerException("returned texts that are too long, or too many");
        }
        return copy;
    }

    private static String wellFormed(String name) {
        if (name == null || name.length() > 31 || !name.matches(NAME)) {
            throw new InvalidAnswerException("has a name that is not 1 to 31 lower case letters, digits and hyphens");
        }
        return name;
    }

    /** A configuration file can only contain a ranking as text, which the framework ignores. */
    private static int rankingOf(ServiceReference<Redactor> reference) {
        Object value = reference.getProperty(Constants.SERVICE_RANKING);
        if (value instanceof Integer ranking) {
            return ranking;
        }
        try {
            return value instanceof String text ? Integer.parseInt(text.strip()) : 0;
        } catch (NumberFormatException none) {
            return 0;
        }
    }

    /** Returns its state for the operator. */
    RedactorInfo info() {
        String cause = failures.lastCause();
        String note = threads.overdue()
                .map(age -> "is called since " + age.toSeconds() + " s")
                .orElse(cause.isEmpty() ? "" : "the last failure: " + cause);
        return new RedactorInfo(name, bundle, version, ranking, failures.total(), note);
    }

    /** Interrupts the running calls, since the redactor is unbound. */
    void leave() {
        threads.close();
    }
}
