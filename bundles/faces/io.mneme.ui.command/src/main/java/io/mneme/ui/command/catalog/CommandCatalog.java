package io.mneme.ui.command.catalog;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/** Knows the commands that are registered now. */
@Component(service = CommandCatalog.class)
public final class CommandCatalog {

    /** The property of commands that refuse, in place of those that do not work here; it is true. */
    public static final String WITHDRAWN = "mneme.withdrawn";

    /** The property of commands that complete those of the platform, and are listed with them; it is true. */
    public static final String WITH_PLATFORM = "mneme.platform";

    private static final String SCOPE = "osgi.command.scope";
    private static final String FUNCTION = "osgi.command.function";

    /** How Gogo begins the names of functions that are for its own use. */
    private static final String INTERNAL = "_";

    private static final String PLATFORM = "org.apache.felix.";

    private final Supplier<List<CommandService>> services;

    /**
     * Commands that a bundle has registered.
     *
     * @param scope their scope
     * @param functions the names of the functions
     * @param commands the object with a method for each function
     * @param origin where they are from
     */
    public record CommandService(String scope, List<String> functions, Object commands, CommandOrigin origin) {

        public CommandService {
            functions = List.copyOf(functions);
        }
    }

    /** Where commands are from. */
    public enum CommandOrigin {
        /** Mneme, or a plug-in. */
        OWN,
        PLATFORM,
        /** They stand for commands that do not work here, and refuse. */
        WITHDRAWN
    }

    @Activate
    public CommandCatalog(BundleContext framework) {
        this(() -> services(framework));
    }

    /** Creates a catalogue of other services, of which the later ones take precedence. */
    public CommandCatalog(Supplier<List<CommandService>> services) {
        this.services = services;
    }

    private static List<CommandService> services(BundleContext framework) {
        try {
            ServiceReference<?>[] found =
                    framework.getAllServiceReferences(null, "(&(" + SCOPE + "=*)(" + FUNCTION + "=*))");
            return Stream.ofNullable(found)
                    .flatMap(Arrays::stream)
                    .sorted(Comparator.naturalOrder())
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
                        commands,
                        origin(reference)));
    }

    private static List<String> names(Object property) {
        if (property instanceof Collection<?> names) {
            return names.stream().map(String::valueOf).toList();
        }
        return property instanceof Object[] names
                ? Arrays.stream(names).map(String::valueOf).toList()
                : List.of(String.valueOf(property));
    }

    private static CommandOrigin origin(ServiceReference<?> reference) {
        if (Boolean.TRUE.equals(reference.getProperty(WITHDRAWN))) {
            return CommandOrigin.WITHDRAWN;
        }
        boolean isOfPlatform = reference.getBundle() != null
                && reference.getBundle().getSymbolicName().startsWith(PLATFORM);
        return isOfPlatform || Boolean.TRUE.equals(reference.getProperty(WITH_PLATFORM))
                ? CommandOrigin.PLATFORM
                : CommandOrigin.OWN;
    }

    /** Returns the commands of each scope by their functions, all in alphabetical order. */
    public SortedMap<String, SortedMap<String, ShellCommand>> scopes() {
        SortedMap<String, SortedMap<String, ShellCommand>> scopes = new TreeMap<>();
        for (CommandService service : services.get()) {
            SortedMap<String, ShellCommand> functions =
                    scopes.computeIfAbsent(service.scope(), scope -> new TreeMap<>());
            service.functions().stream()
                    .filter(function -> !function.startsWith(INTERNAL))
                    .forEach(function -> put(functions, function, service));
        }
        scopes.values().removeIf(SortedMap::isEmpty);
        return scopes;
    }

    private static void put(SortedMap<String, ShellCommand> functions, String function, CommandService service) {
        if (service.origin() == CommandOrigin.WITHDRAWN) {
            functions.remove(function);
        } else {
            functions.put(
                    function,
                    ShellCommand.of(
                            service.scope(), function, service.commands(), service.origin() == CommandOrigin.PLATFORM));
        }
    }

    /** Returns all commands, in alphabetical order of their names. */
    public List<ShellCommand> all() {
        return scopes().values().stream()
                .flatMap(functions -> functions.values().stream())
                .toList();
    }

    /** Returns the command of a scope and a function. */
    public Optional<ShellCommand> find(String scope, String function) {
        return Optional.ofNullable(scopes().get(scope)).map(functions -> functions.get(function));
    }

    /**
     * Returns the command that a console runs by a name.
     *
     * @param name scope and function with a colon between them, or the function alone
     * @param order the scopes in which a function is searched for first
     */
    public Optional<ShellCommand> named(String name, List<String> order) {
        int colon = name.indexOf(':');
        if (colon >= 0) {
            return find(name.substring(0, colon), name.substring(colon + 1));
        }
        SortedMap<String, SortedMap<String, ShellCommand>> scopes = scopes();
        return Stream.concat(order.stream(), scopes.keySet().stream())
                .flatMap(scope -> Stream.ofNullable(scopes.get(scope)))
                .flatMap(functions -> Stream.ofNullable(functions.get(name)))
                .findFirst();
    }
}
