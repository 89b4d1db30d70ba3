package io.mneme.record.redaction;

import io.mneme.api.entry.RedactionException;
import io.mneme.api.entry.RedactionStatus.RedactorInfo;
import io.mneme.spi.redact.Redactor;
import io.mneme.support.plugin.CallLimit;
import io.mneme.support.plugin.ContractViolationException;
import io.mneme.support.plugin.PluginResult;
import io.mneme.support.ranking.RankedService;
import io.mneme.support.ranking.ServiceDescription;
import java.util.List;

/**
 * A redactor while it is bound: the limit of its calls, and what its answers must be.
 *
 * @param service the service, which is called through its boundary
 */
record BoundRedactor(RankedService<Redactor, RedactorDescription> service) {

    /**
     * What a redactor declares when it is bound.
     *
     * @param name its name; empty until it has returned one
     */
    record RedactorDescription(String name) implements ServiceDescription {

        /** The description of a redactor that has not returned its name. */
        static final RedactorDescription NAMELESS = new RedactorDescription("");
    }

    static final String NAME = ServiceDescription.NAME_PATTERN;

    private static final int CHARS_PER_EXTRA_SECOND = 10_000;
    private static final int MAX_EXTRA_SECONDS = 60;
    private static final int MAX_GROWTH = 10;
    private static final int MAX_EXTRA_CHARS = 1_000;

    /** Compares as a record does by itself, from the first call on; see {@link RankedService#equals}. */
    @Override
    public boolean equals(Object other) {
        return other instanceof BoundRedactor that && service.equals(that.service);
    }

    @Override
    public int hashCode() {
        return service.hashCode();
    }

    /** Returns its name; empty if it has not returned one. */
    String name() {
        return service.name();
    }

    /**
     * Redacts the texts of one entry.
     *
     * @throws RedactionException if the redactor throws, returns an invalid result, or does not return in time
     */
    List<String> redact(List<String> texts) {
        long chars = texts.stream().mapToLong(String::length).sum();
        PluginResult<List<String>> redacted = service.boundary()
                .ask(redactor -> checked(redactor.get().redact(texts), texts.size(), chars), limit(chars));
        if (redacted.failed()) {
            throw new RedactionException(service.boundary().plugin() + " " + redacted.failure());
        }
        return redacted.get();
    }

    /** The limit grows with the text: 1 s for 10,000 characters, at most a minute. */
    private static CallLimit limit(long chars) {
        return timeout -> timeout.plusSeconds(Math.min(chars / CHARS_PER_EXTRA_SECOND, MAX_EXTRA_SECONDS));
    }

    private static List<String> checked(List<String> answer, int expected, long chars) {
        if (answer == null) {
            throw new ContractViolationException("returned null");
        }
        if (answer.size() != expected) {
            throw new ContractViolationException("returned " + answer.size() + " texts for " + expected);
        }
        if (answer.stream().anyMatch(text -> text == null)) {
            throw new ContractViolationException("returned null for a text");
        }
        List<String> copy = List.copyOf(answer);
        if (copy.size() != expected
                || copy.stream().mapToLong(String::length).sum() > MAX_GROWTH * chars + MAX_EXTRA_CHARS) {
            throw new ContractViolationException("returned texts that are too long, or too many");
        }
        return copy;
    }

    /** Returns its state for the operator. */
    RedactorInfo info() {
        String cause = service.failures().lastCause();
        String note = service.boundary()
                .overdue()
                .map(age -> "is called since " + age.toSeconds() + " s")
                .orElse(cause.isEmpty() ? "" : "the last failure: " + cause);
        return new RedactorInfo(
                name(),
                service.bundle(),
                service.version(),
                service.ranking(),
                service.failures().total(),
                note);
    }
}
