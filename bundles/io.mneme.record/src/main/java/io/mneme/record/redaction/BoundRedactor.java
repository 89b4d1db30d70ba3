package io.mneme.record.redaction;

import io.mneme.api.redaction.RedactionException;
import io.mneme.api.redaction.RedactorInfo;
import io.mneme.spi.redact.Redactor;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;

/**
 * A redactor as long as it is there. Its code runs on threads of its own, with a limit; whatever it throws ends here.
 *
 * @param redactor the service
 * @param name what it is called; empty as long as it has not said so
 * @param bundle symbolic name of its bundle
 * @param version version of that bundle
 * @param ranking its ranking when it was last looked at: never the live one, by which nothing can be sorted
 * @param service its number; the lower one goes first among equal rankings
 * @param timeout how long it may take for a short text; asked at each call
 * @param threads runs its calls
 * @param failures what it has got wrong
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

    /** Takes in a service, without calling it. */
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

    /** Asks for its name; one that does not say it takes part all the same, else its texts would go where they must not. */
    BoundRedactor introduced() {
        try {
            return named(asked(() -> wellFormed(redactor.name()), timeout.get()));
        } catch (RedactionException nameless) {
            return this;
        }
    }

    /** Returns the same with the ranking that its reference has now. */
    BoundRedactor ranked(ServiceReference<Redactor> reference) {
        return new BoundRedactor(
                redactor, name, bundle, version, rankingOf(reference), service, timeout, threads, failures);
    }

    private BoundRedactor named(String said) {
        return new BoundRedactor(redactor, said, bundle, version, ranking, service, timeout, threads, failures);
    }

    private String label() {
        return (name.isEmpty() ? "redactor" : "redactor " + name) + " of " + bundle + " " + version;
    }

    /**
     * Redacts the texts of one entry.
     *
     * @throws RedactionException if the redactor throws, answers nonsense, or does not return in time
     */
    List<String> redact(List<String> texts) {
        long chars = texts.stream().mapToLong(String::length).sum();
        return asked(() -> sound(redactor.redact(texts), texts.size(), chars), limit(chars));
    }

    /** A long text may take longer: 1 s for 10,000 characters, at most a minute. */
    private Duration limit(long chars) {
        return timeout.get().plusSeconds(Math.min(chars / CHARS_PER_EXTRA_SECOND, MAX_EXTRA_SECONDS));
    }

    private <T> T asked(Callable<T> question, Duration limit) {
        CallOutcome<T> outcome;
        try {
            outcome = threads.call(() -> contained(question), limit);
        } catch (RedactorSilentException silent) {
            outcome = CallOutcome.failed(silent.getMessage());
        }
        if (outcome.value() == null) {
            failures.count(label(), outcome.failure());
            throw new RedactionException(label() + " " + outcome.failure());
        }
        return outcome.value();
    }

    private <T> CallOutcome<T> contained(Callable<T> question) {
        try {
            return new CallOutcome<>(question.call(), "");
        } catch (NonsenseAnswerException nonsense) {
            return CallOutcome.failed(nonsense.getMessage());
        } catch (Throwable thrown) {
            return CallOutcome.failed(RedactorFailure.of(thrown, redactor.getClass()));
        }
    }

    private static List<String> sound(List<String> answer, int expected, long chars) {
        if (answer == null) {
            throw new NonsenseAnswerException("returned null");
        }
        if (answer.size() != expected) {
            throw new NonsenseAnswerException("returned " + answer.size() + " texts for " + expected);
        }
        if (answer.stream().anyMatch(text -> text == null)) {
            throw new NonsenseAnswerException("returned null for a text");
        }
        List<String> copy = List.copyOf(answer);
        if (copy.size() != expected
                || copy.stream().mapToLong(String::length).sum() > MAX_GROWTH * chars + MAX_EXTRA_CHARS) {
            throw new NonsenseAnswerException("returned texts that are too long, or too many");
        }
        return copy;
    }

    private static String wellFormed(String name) {
        if (name == null || name.length() > 31 || !name.matches(NAME)) {
            throw new NonsenseAnswerException("has a name that is not 1 to 31 lower case letters, digits and hyphens");
        }
        return name;
    }

    /** A file of a configuration can only write a ranking as text, which the framework takes for none. */
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

    /** Returns what an operator can know about it. */
    RedactorInfo info() {
        String cause = failures.lastCause();
        String note = threads.overdue()
                .map(age -> "is called since " + age.toSeconds() + " s")
                .orElse(cause.isEmpty() ? "" : "the last failure: " + cause);
        return new RedactorInfo(name, bundle, version, ranking, failures.total(), note);
    }

    /** Interrupts what runs, since the redactor has left. */
    void leave() {
        threads.close();
    }
}
