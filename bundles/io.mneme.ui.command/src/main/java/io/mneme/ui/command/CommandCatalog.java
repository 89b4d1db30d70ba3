package io.mneme.ui.command;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
}
