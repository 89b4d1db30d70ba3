package io.mneme.ui.command.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds out which words do not fit a command. */
public final class ArgumentFault {

    private static final String NUMBER = "-?[0-9]+(\\.[0-9]+)?";

    private final ShellCommand command;
    private final List<String> operands = new ArrayList<>();

    private ArgumentFault(ShellCommand command) {
        this.command = command;
    }

    /** Returns what is wrong with the words that a command was given; empty if nothing is found. */
    public static Optional<String> of(ShellCommand command, List<String> words) {
        return new ArgumentFault(command).find(words);
    }

    private Optional<String> find(List<String> words) {
        int at = 0;
        while (at < words.size()) {
            String word = words.get(at++);
            Optional<CommandArgument> option = command.option(word);
            if (option.isEmpty()) {
                operands.add(word);
            } else if (option.get().takesValue()) {
                if (at == words.size()) {
                    return Optional.of(word + " must have a value");
                }
                String value = words.get(at++);
                if (isNoNumber(option.get(), value)) {
                    return Optional.of(value + " is no number for " + word);
                }
            }
        }
        return findInOperands();
    }

    private static boolean isNoNumber(CommandArgument argument, String value) {
        return argument.isNumber() && !value.matches(NUMBER);
    }

    private Optional<String> findInOperands() {
        List<CommandArgument> declared = command.operands();
        boolean takesMany = declared.stream().anyMatch(CommandArgument::isRepeated);
        List<String> places = declared.stream()
                .flatMap(operand -> operand.placeholders().stream())
                .toList();
        Optional<String> unknown = operands.stream()
                .filter(word -> word.matches("--?[a-z][a-z-]*"))
                .findFirst();
        if (unknown.isPresent() && (!takesMany || operands.size() > places.size())) {
            return Optional.of("there is no option " + unknown.get());
        }
        if (!takesMany && operands.size() > places.size()) {
            return Optional.of(operands.get(places.size()) + " is one too many");
        }
        return missing(declared).or(() -> noNumber(declared));
    }

    private Optional<String> missing(List<CommandArgument> declared) {
        String missing = declared.stream()
                .filter(operand -> !operand.isOptional())
                .flatMap(operand -> operand.placeholders().stream())
                .skip(operands.size())
                .collect(Collectors.joining(" "));
        return Optional.of(missing).filter(text -> !text.isEmpty()).map(text -> text + " is missing");
    }

    private Optional<String> noNumber(List<CommandArgument> declared) {
        for (int at = 0; at < Math.min(declared.size(), operands.size()); at++) {
            if (isNoNumber(declared.get(at), operands.get(at))) {
                return Optional.of(operands.get(at) + " is no number for "
                        + String.join(" ", declared.get(at).placeholders()));
            }
        }
        return Optional.empty();
    }
}
