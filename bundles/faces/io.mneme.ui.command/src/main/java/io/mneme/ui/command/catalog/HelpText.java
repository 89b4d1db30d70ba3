package io.mneme.ui.command.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Explains commands to a person, on lines of at most {@value #WIDTH} characters where words allow it. */
final class HelpText {

    private static final int WIDTH = 80;
    private static final String INDENT = "  ";
    private static final int MAX_HEAD = 32;

    private final CallStyle style;

    HelpText(CallStyle style) {
        this.style = style;
    }

    /** Returns each scope with a line for each of its commands; those of the platform by their names alone. */
    String overview(SortedMap<String, SortedMap<String, ShellCommand>> scopes) {
        List<String> lines = new ArrayList<>();
        int width = width(own(scopes).stream().map(ShellCommand::function));
        scopes.forEach((scope, functions) -> {
            List<ShellCommand> shown = functions.values().stream()
                    .filter(command -> !command.isOfPlatform())
                    .toList();
            if (!shown.isEmpty()) {
                lines.add(style.call(scope, "").strip());
                shown.forEach(command -> lines.add(line(command.function(), width, command)));
            }
        });
        lines.add("of the platform, " + style.help("felix") + " tells more");
        scopes.forEach((scope, functions) -> addPlatform(scope, functions, lines));
        lines.add("");
        lines.add(style.help("SCOPE") + " or " + style.help("SCOPE:FUNCTION") + " tells more");
        return String.join("\n", lines);
    }

    private static List<ShellCommand> own(SortedMap<String, SortedMap<String, ShellCommand>> scopes) {
        return scopes.values().stream()
                .flatMap(functions -> functions.values().stream())
                .filter(command -> !command.isOfPlatform())
                .toList();
    }

    private static void addPlatform(String scope, Map<String, ShellCommand> functions, List<String> lines) {
        String names = functions.values().stream()
                .filter(ShellCommand::isOfPlatform)
                .map(ShellCommand::function)
                .collect(Collectors.joining(" "));
        if (!names.isEmpty()) {
            lines.addAll(wrapped(INDENT + "%-8s".formatted(scope), names));
        }
    }

    private static int width(Stream<String> names) {
        return names.mapToInt(String::length).max().orElse(0);
    }

    /** Returns a line for each command of a scope. */
    String scope(Collection<ShellCommand> commands) {
        int width = width(commands.stream().map(this::call));
        return commands.stream()
                .map(command -> line(call(command), width, command))
                .collect(Collectors.joining("\n"));
    }

    private String call(ShellCommand command) {
        return style.call(command.scope(), command.function());
    }

    private static String line(String name, int width, ShellCommand command) {
        String head = INDENT + "%-" + width + "s  ";
        String line = (head.formatted(name) + command.summary()).stripTrailing();
        return line.length() <= WIDTH ? line : line.substring(0, line.lastIndexOf(' ', WIDTH - 2)) + " …";
    }

    /** Returns what a command does, how it is called, and an example. */
    String command(ShellCommand command) {
        String call = call(command);
        List<String> lines = new ArrayList<>();
        command.details().lines().forEach(line -> lines.addAll(wrapped("", line)));
        lines.add("");
        lines.addAll(wrapped(call + " ", synopsis(command)));
        lines.add("");
        int width = width(
                command.arguments().stream().map(CommandArgument::head).filter(head -> head.length() <= MAX_HEAD));
        command.operands().forEach(operand -> lines.addAll(described(operand, width)));
        command.options().forEach(option -> lines.addAll(described(option, width)));
        if (command.isOfPlatform() && command.description().isEmpty()) {
            lines.add("Came with the platform; for its usage try: " + call + " --help");
        }
        command.example().ifPresent(example -> lines.addAll(List.of("", "Example: " + style.example(example))));
        return String.join("\n", lines).replaceAll("\n{3,}", "\n\n").strip();
    }

    private static String synopsis(ShellCommand command) {
        return String.join(
                " ",
                Stream.concat(command.options().stream(), command.operands().stream())
                        .map(CommandArgument::synopsis)
                        .toList());
    }

    private static List<String> described(CommandArgument argument, int width) {
        String standard = argument.defaultValue().isEmpty() ? "" : " (default " + argument.defaultValue() + ")";
        String text = (argument.description() + standard).strip();
        String head = INDENT + "%-" + Math.max(width, 1) + "s  ";
        if (argument.head().length() <= width) {
            return wrapped(head.formatted(argument.head()), text);
        }
        List<String> lines = new ArrayList<>(List.of(INDENT + argument.head()));
        lines.addAll(text.isEmpty() ? List.of() : wrapped(head.formatted(""), text));
        return lines;
    }

    /** Returns words behind a head, on lines that begin below the first of them. */
    private static List<String> wrapped(String head, String words) {
        String indent = " ".repeat(Math.min(head.length(), WIDTH / 2));
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(head);
        for (String word : words.split(" (?=\\S)(?![^\\[]*])")) {
            if (line.length() + word.length() > WIDTH && line.length() > indent.length()) {
                lines.add(line.toString().stripTrailing());
                line.setLength(0);
                line.append(indent);
            }
            line.append(word).append(' ');
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }
}
