package io.mneme.ui.command;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.felix.service.command.Descriptor;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/** Lists the commands that are registered now, for people and for completion. */
@Component(service = CommandCatalog.class)
public final class CommandCatalog {

    private static final String SCOPE = "osgi.command.scope";
    private static final String FUNCTION = "osgi.command.function";

    /** How Gogo begins the names of functions that are for its own use. */
    private static final String INTERNAL = "_";

    private final Supplier<List<CommandService>> services;

    @Activate
    public CommandCatalog(BundleContext framework) {
        this(() -> services(framework));
    }

    CommandCatalog(Supplier<List<CommandService>> services) {
        this.services = services;
    }

    private static List<CommandService> services(BundleContext framework) {
        try {
            ServiceReference<?>[] found =
                    framework.getAllServiceReferences(null, "(&(" + SCOPE + "=*)(" + FUNCTION + "=*))");
            return Stream.ofNullable(found)
                    .flatMap(Arrays::stream)
                    .flatMap(reference -> service(framework, reference).stream())
                    .toList();
        } catch (InvalidSyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Optional<CommandService> service(BundleContext framework, ServiceReference<?> reference) {
        return Optional.<Object>ofNullable(framework.getService(reference))
                .map(commands -> new CommandService(
                        String.valueOf(reference.getProperty(SCOPE)),
                        names(reference.getProperty(FUNCTION)),
                        commands));
    }

    private static List<String> names(Object property) {
        return property instanceof Object[] names
                ? Arrays.stream(names).map(String::valueOf).toList()
                : List.of(String.valueOf(property));
    }

    /** Returns a line for each scope with its functions, in alphabetical order. */
    String scopes() {
        return byScope().entrySet().stream()
                .map(scope -> "%-14s %s"
                        .formatted(
                                scope.getKey(),
                                String.join(" ", scope.getValue().keySet())))
                .collect(Collectors.joining("\n"));
    }

    /**
     * Returns a line for each function of a scope, with what it does.
     *
     * @throws IllegalArgumentException if no scope has this name
     */
    String functions(String scope) {
        TreeMap<String, CommandService> functions = byScope().get(scope);
        if (functions == null) {
            throw new IllegalArgumentException("no scope is called %s; there are %s"
                    .formatted(scope, String.join(", ", byScope().keySet())));
        }
        return functions.entrySet().stream()
                .map(function -> "%-14s %s"
                        .formatted(function.getKey(), function.getValue().description(function.getKey()))
                        .stripTrailing())
                .collect(Collectors.joining("\n"));
    }

    /** Returns what a function does and takes; empty if Gogo's own help shows that, or there is no such function. */
    Optional<String> help(String scope, String function) {
        return Optional.ofNullable(byScope().get(scope))
                .flatMap(functions -> Optional.ofNullable(functions.get(function)))
                .flatMap(service -> service.help(function));
    }

    /** Returns a line for each function: its scope, its name and its options, with a blank between them. */
    String completions() {
        return byScope().entrySet().stream()
                .flatMap(scope -> scope.getValue().entrySet().stream()
                        .map(function -> completion(scope.getKey(), function.getKey(), function.getValue())))
                .collect(Collectors.joining("\n"));
    }

    private static String completion(String scope, String function, CommandService service) {
        return Stream.concat(Stream.of(scope, function), service.options(function).stream())
                .collect(Collectors.joining(" "));
    }

    private TreeMap<String, TreeMap<String, CommandService>> byScope() {
        TreeMap<String, TreeMap<String, CommandService>> scopes = new TreeMap<>();
        for (CommandService service : services.get()) {
            TreeMap<String, CommandService> functions =
                    scopes.computeIfAbsent(service.scope(), scope -> new TreeMap<>());
            service.functions().stream()
                    .filter(function -> !function.startsWith(INTERNAL))
                    .forEach(function -> functions.put(function, service));
        }
        return scopes;
    }

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
                    .map(CommandService::description)
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
                    .map(parameter -> "   " + names(parameter).collect(Collectors.joining(", ")) + "   "
                            + description(parameter));
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
            return Optional.ofNullable(parameter.getAnnotation(org.apache.felix.service.command.Parameter.class))
                    .stream()
                    .flatMap(declared -> Arrays.stream(declared.names()));
        }
    }
}
