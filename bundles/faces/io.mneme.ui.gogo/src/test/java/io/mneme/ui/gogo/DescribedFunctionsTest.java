package io.mneme.ui.gogo;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.gogo.settings.SettingsCommands;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each function of the shell says what it does and takes, and has an example, from which its help is made. */
class DescribedFunctionsTest {

    private static final Pattern SCOPE = Pattern.compile("osgi\\.command\\.scope\"[^>]* value=\"([^\"]+)\"");
    private static final Pattern FUNCTIONS =
            Pattern.compile("osgi\\.command\\.function\"[^>]*?(?: value=\"([^\"]+)\"/)?>([^<]*)");
    private static final Pattern CLASS = Pattern.compile("<implementation class=\"([^\"]+)\"");

    /** A function with the methods that it may call. */
    private record ShellFunction(String scope, String name, List<Method> methods) {

        private List<String> faults() {
            List<String> faults = new ArrayList<>();
            String text = methods.stream()
                    .flatMap(method -> Stream.ofNullable(method.getAnnotation(Descriptor.class)))
                    .map(Descriptor::value)
                    .findFirst()
                    .orElse("");
            if (text.isBlank()) {
                faults.add("says nothing about itself");
            }
            if (text.lines()
                    .noneMatch(line -> line.startsWith("Example: " + scope + ":" + name)
                            || line.startsWith("Example: ") && line.contains(" " + scope + ":" + name))) {
                faults.add("has no example");
            }
            methods.stream()
                    .flatMap(method -> Arrays.stream(method.getParameters()))
                    .filter(parameter -> !CommandSession.class.isAssignableFrom(parameter.getType()))
                    .filter(parameter -> !isDescribed(parameter))
                    .forEach(parameter -> faults.add("says nothing about " + parameter.getName()));
            return faults;
        }

        private static boolean isDescribed(Parameter parameter) {
            Descriptor descriptor = parameter.getAnnotation(Descriptor.class);
            return descriptor != null && !descriptor.value().isBlank();
        }
    }

    @TestFactory
    Stream<DynamicTest> saysWhatItDoesAndTakesWithAnExample() throws Exception {
        List<ShellFunction> functions = functions();
        assertThat(functions).extracting(ShellFunction::scope).contains("policy", "settings", "plugin", "log");
        return functions.stream()
                .map(function -> DynamicTest.dynamicTest(
                        function.scope() + ":" + function.name(),
                        () -> assertThat(function.faults()).isEmpty()));
    }

    private static List<ShellFunction> functions() throws IOException, URISyntaxException, ClassNotFoundException {
        Path classes = Path.of(SettingsCommands.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        List<ShellFunction> functions = new ArrayList<>();
        try (Stream<Path> components = Files.list(classes.resolve("OSGI-INF"))) {
            for (Path component : components.filter(Files::isRegularFile).toList()) {
                functions.addAll(functions(Files.readString(component)));
            }
        }
        return functions;
    }

    private static List<ShellFunction> functions(String component) throws ClassNotFoundException {
        Matcher scope = SCOPE.matcher(component);
        Matcher named = FUNCTIONS.matcher(component);
        Matcher type = CLASS.matcher(component);
        if (!scope.find() || !named.find() || !type.find()) {
            return List.of();
        }
        String words = named.group(1) == null ? named.group(2) : named.group(1);
        Class<?> commands = Class.forName(type.group(1));
        return words.strip()
                .lines()
                .map(name -> new ShellFunction(scope.group(1), name, methods(commands, name)))
                .toList();
    }

    private static List<Method> methods(Class<?> commands, String name) {
        Set<String> names = Set.of(name, "_" + name, "_main");
        return Arrays.stream(commands.getMethods())
                .filter(method -> names.contains(method.getName()))
                .toList();
    }
}
