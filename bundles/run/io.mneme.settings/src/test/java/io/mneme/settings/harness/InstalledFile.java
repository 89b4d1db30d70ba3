package io.mneme.settings.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.felix.fileinstall.shaded.util.properties.TypedProperties;

/** Reads a configuration file as File Install does, with its own classes. */
public final class InstalledFile {

    private InstalledFile() {}

    /**
     * Returns the values by key.
     *
     * @param properties the framework properties by name, null for none
     */
    public static Map<String, Object> read(Path file, UnaryOperator<String> properties) throws IOException {
        TypedProperties read = new TypedProperties((name, key, value) -> properties.apply(value));
        try (Reader reader = new InputStreamReader(Files.newInputStream(file), UTF_8)) {
            read.load(reader);
        }
        return new HashMap<>(read);
    }
}
