package io.mneme.ui.gogo.argument;

import io.mneme.api.journal.Position;
import io.mneme.view.PageCursor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The words of a command line that are left over when Gogo has taken out the declared options, which it does once for
 * each: further occurrences of options that may be repeated, and operands.
 *
 * @param options the values of each repeated option, in their order; absent if it was not given again
 * @param operands the other words, in their order
 */
public record CommandArguments(Map<String, List<String>> options, List<String> operands) {

    public CommandArguments {
        options = Map.copyOf(options);
        operands = List.copyOf(operands);
    }

    /**
     * Sorts words out.
     *
     * @param words what is left of the command line
     * @param repeatable the options that take a value and may be repeated
     * @throws IllegalArgumentException if a word looks like another option, or a value is missing
     */
    public static CommandArguments parse(String[] words, String... repeatable) {
        List<String> known = List.of(repeatable);
        Map<String, List<String>> options = new HashMap<>();
        List<String> operands = new ArrayList<>();
        for (int at = 0; at < words.length; at++) {
            String word = words[at];
            if (!word.startsWith("-")) {
                operands.add(word);
            } else if (!known.contains(word)) {
                throw new IllegalArgumentException("there is no option " + word);
            } else if (++at == words.length) {
                throw new IllegalArgumentException(word + " must have a value");
            } else {
                options.computeIfAbsent(word, name -> new ArrayList<>()).add(words[at]);
            }
        }
        return new CommandArguments(options, operands);
    }

    /**
     * Returns the words of a text that is typed without quotes. Gogo leaves an option that it does not know among the words, where it
     * would be searched for in silence.
     *
     * @throws IllegalArgumentException if a word looks like an option
     */
    public static String text(String... words) {
        for (String word : words) {
            if (word.matches("--[a-z][a-z-]*(=.*)?")) {
                throw new IllegalArgumentException("there is no option " + word);
            }
        }
        return String.join(" ", words);
    }

    /**
     * Returns the position a page ends before.
     *
     * @param next the next of an earlier page; empty for the newest page
     * @throws IllegalArgumentException if the text is none
     */
    public static Position page(String next) {
        if (next.isEmpty()) {
            return Position.END;
        }
        return PageCursor.decode(next)
                .map(PageCursor::before)
                .orElseThrow(() -> new IllegalArgumentException("after must be the next of an earlier page: " + next));
    }

    /** Returns the value of an option; empty if it was not given, which Gogo tells as an empty text. */
    public static Optional<String> given(String value) {
        return Optional.of(value).filter(text -> !text.isEmpty());
    }

    /** Returns all values of an option: the one that Gogo took out, unless it is empty, then the repeated ones. */
    public List<String> values(String option, String first) {
        List<String> all = new ArrayList<>();
        if (!first.isEmpty()) {
            all.add(first);
        }
        all.addAll(options.getOrDefault(option, List.of()));
        return all;
    }

    /** Returns the only operand. */
    public String operand(String what) {
        if (operands.isEmpty()) {
            throw new IllegalArgumentException(what + " must be given");
        }
        return operand(what, "");
    }

    /** Returns the only operand, or another text if there is none. */
    public String operand(String what, String otherwise) {
        if (operands.size() > 1) {
            throw new IllegalArgumentException("only one " + what + " can be given: " + String.join(" ", operands));
        }
        return operands.isEmpty() ? otherwise : operands.get(0);
    }
}
