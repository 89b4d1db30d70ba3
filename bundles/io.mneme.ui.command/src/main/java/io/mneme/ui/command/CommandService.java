package io.mneme.ui.command;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
        return methods(function)
                .flatMap(method -> Optional.ofNullable(method.getAnnotation(Descriptor.class)).stream())
                .map(Descriptor::value)
                .findFirst()
                .orElse("");
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

    /** Gogo lets the name of a function differ from that of its method where Java reserves it. */
    private Stream<Method> methods(String function) {
        return Arrays.stream(commands.getClass().getMethods())
                .filter(method -> method.getName().equals(function)
                        || method.getName().equals("_" + function)
                        || method.getName().equalsIgnoreCase(function.replace("-", "")));
    }

    private static Stream<String> names(Parameter parameter) {
        return Optional.ofNullable(parameter.getAnnotation(org.apache.felix.service.command.Parameter.class)).stream()
                .flatMap(declared -> Arrays.stream(declared.names()));
    }
}
