package io.mneme.record.redaction;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The redaction in force at a moment.
 *
 * @param settings the last good ones
 * @param wrong what is wrong with the configuration as long as it was never right; else empty
 * @param redactors the redactors there are, in the order of their work
 * @param generation the number of this state, 1 or more; grows
 */
record RedactionState(RedactionSettings settings, String wrong, List<BoundRedactor> redactors, long generation) {

    /** The state before the configuration is read. */
    static final RedactionState UNREAD =
            new RedactionState(RedactionSettings.UNREAD, "the configuration is not read yet", List.of(), 1);

    RedactionState {
        redactors = List.copyOf(redactors);
    }

    RedactionState configured(RedactionSettings others) {
        return wrong.isEmpty() && others.equals(settings)
                ? this
                : new RedactionState(others, "", redactors, generation + 1);
    }

    RedactionState misconfigured(String why) {
        return wrong.isEmpty() ? this : new RedactionState(settings, why, redactors, generation);
    }

    RedactionState served(List<BoundRedactor> others) {
        return others.equals(redactors) ? this : new RedactionState(settings, wrong, others, generation + 1);
    }

    /** Returns the state after a redactor has changed: from now on it may redact another way. */
    RedactionState updated() {
        return new RedactionState(settings, wrong, redactors, generation + 1);
    }

    /** Returns why all texts for the redacted sinks are rejected; empty if they are not. */
    List<String> problems() {
        return problems(
                settings.sinks().stream().sorted().map(RedactionSettings::name).collect(Collectors.joining(", ")));
    }

    /**
     * Returns why all texts are rejected; empty if they are not.
     *
     * @param sinks the sinks in question; empty if none is redacted
     */
    List<String> problems(String sinks) {
        List<String> problems = new ArrayList<>();
        if (!wrong.isEmpty()) {
            problems.add(wrong);
        } else if (!sinks.isEmpty()) {
            settings.required().stream()
                    .sorted()
                    .filter(name ->
                            redactors.stream().noneMatch(there -> there.name().equals(name)))
                    .forEach(name -> problems.add(
                            "the redactor " + name + " is not there, though " + sinks + " is to be redacted"));
            if (problems.isEmpty() && redactors.isEmpty()) {
                problems.add("no redactor is there, though " + sinks + " is to be redacted");
            }
        }
        return problems;
    }
}
