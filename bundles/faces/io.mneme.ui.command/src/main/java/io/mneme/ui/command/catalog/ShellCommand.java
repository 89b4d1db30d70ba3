package io.mneme.ui.command.catalog;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.felix.service.command.Descriptor;

/**
 * A command of the shell, as the annotations of its methods describe it. A line of its description that begins with {@code Example: } is an
 * example.
 *
 * @param scope the group it belongs to
 * @param function its name there
 * @param description what it does; may be empty
 * @param arguments its options and operands, as they are declared
 * @param isOfPlatform whether it came with the platform below Mneme
 */
public record ShellCommand(
        String scope, String function, String description, List<CommandArgument> arguments, boolean isOfPlatform) {

    private static final String EXAMPLE = "Example: ";

    public ShellCommand {
        arguments = List.copyOf(arguments);
    }

    /** Returns the command of a function of an object, whose methods may be several that take different arguments. */
    static ShellCommand of(String scope, String function, Object commands, boolean isOfPlatform) {
        List<Method> methods = methods(function, commands);
        String description = methods.stream()
                .flatMap(method -> Stream.ofNullable(method.getAnnotation(Descriptor.class)))
                .map(Descriptor::value)
                .findFirst()
                .orElse("");
        List<CommandArgument> arguments = methods.stream()
                .max(Comparator.comparingInt(Method::getParameterCount))
                .map(ShellCommand::arguments)
                .orElse(List.of());
        return new ShellCommand(scope, function, description, arguments, isOfPlatform);
    }

    private static List<CommandArgument> arguments(Method method) {
        return Arrays.stream(method.getParameters())
                .flatMap(parameter -> CommandArgument.of(parameter).stream())
                .toList();
    }

    /**
     * Gogo lets the name of a function differ from that of its method, where no method can have it: {@code _new}, or {@code _main} for
     * any function.
     */
    private static List<Method> methods(String function, Object commands) {
        List<Method> methods = Arrays.asList(commands.getClass().getMethods());
        return Stream.of(function, "_" + function, "_main")
                .map(name -> methods.stream()
                        .filter(method -> method.getName().equals(name))
                        .toList())
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /** Returns scope and function, as a console takes them. */
    public String name() {
        return scope + ":" + function;
    }

    /** Returns what it does in a few words: the description up to its first semicolon, colon or full stop. */
    public String summary() {
        return lines().findFirst().orElse("").split("[;:] |\\. |\\.$| \\(", 2)[0];
    }

    /** Returns what it does, without examples. */
    public String details() {
        return lines().filter(line -> !line.startsWith(EXAMPLE)).collect(Collectors.joining("\n"));
    }

    /** Returns the example; empty if there is none. */
    public Optional<String> example() {
        return lines().filter(line -> line.startsWith(EXAMPLE))
                .map(line -> line.substring(EXAMPLE.length()))
                .findFirst();
    }

    private Stream<String> lines() {
        return description.lines();
    }

    /** Returns its options. */
    public List<CommandArgument> options() {
        return arguments.stream().filter(CommandArgument::isOption).toList();
    }

    /** Returns its operands, in their order. */
    public List<CommandArgument> operands() {
        return arguments.stream().filter(argument -> !argument.isOption()).toList();
    }

    /** Returns how its operands are written behind its name, and that there are options. */
    String operandSynopsis() {
        return (options().isEmpty() ? "" : " [OPTION]…")
                + operands().stream().map(operand -> " " + operand.synopsis()).collect(Collectors.joining());
    }

    /** Returns the option with a name. */
    public Optional<CommandArgument> option(String name) {
        return options().stream()
                .filter(option -> option.names().contains(name))
                .findFirst();
    }
}
