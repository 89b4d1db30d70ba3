package io.mneme.ui.command;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.felix.service.command.Descriptor;

/**
 * Commands that a bundle has registered.
 *
 * @param scope their scope
 * @param functions the names of the functions
 * @param commands the object with a method for each function
 */
record CommandService(String scope, List<String> functions, Object commands) {

    CommandService {
        functions = List.copyOf(functions);
    }

    /** Returns what a function does, as {@code help} shows it; empty if it is not described. */
    String description(String function) {
        return methods(function).map(CommandService::description).findFirst().orElse("");
    }

    /** Returns the names of the options of a function, in alphabetical order. */
    List<String> options(String function) {
        return methods(function)
                .flatMap(method -> Arrays.stream(method.getParameters()))
                .flatMap(CommandService::names)
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * Returns what Gogo's own help would show, if the method of a function has another name, which that does not find.
     *
     * @return a line for the function and one for each option; empty if Gogo's help finds the function
     */
    Optional<String> help(String function) {
        if (Arrays.stream(commands.getClass().getMethods())
                .anyMatch(method -> method.getName().equals(function))) {
            return Optional.empty();
        }
        Stream<String> options = methods(function)
                .flatMap(method -> Arrays.stream(method.getParameters()))
                .filter(parameter -> names(parameter).findAny().isPresent())
                .map(parameter ->
                        "   " + names(parameter).collect(Collectors.joining(", ")) + "   " + description(parameter));
        return Optional.of(Stream.concat(Stream.of(function + " - " + description(function)), options.distinct())
                .collect(Collectors.joining("\n")));
    }

    private static String description(AnnotatedElement element) {
        return Optional.ofNullable(element.getAnnotation(Descriptor.class))
                .map(Descriptor::value)
                .orElse("");
    }

    /**
     * Gogo lets the name of a function differ from that of its method, where no method can have it: {@code _new}, or {@code _main} for
     * any function.
     */
    private Stream<Method> methods(String function) {
        List<Method> methods = Arrays.asList(commands.getClass().getMethods());
        return Stream.of(function, "_" + function, "_main")
                .map(name -> methods.stream()
                        .filter(method -> method.getName().equals(name))
                        .toList())
                .filter(found -> !found.isEmpty())
                .limit(1)
                .flatMap(List::stream);
    }

    private static Stream<String> names(Parameter parameter) {
        return Optional.ofNullable(parameter.getAnnotation(org.apache.felix.service.command.Parameter.class)).stream()
                .flatMap(declared -> Arrays.stream(declared.names()));
    }
}
