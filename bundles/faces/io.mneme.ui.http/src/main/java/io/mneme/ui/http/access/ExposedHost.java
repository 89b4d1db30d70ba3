package io.mneme.ui.http.access;

import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The address on which other machines reach the container, which {@code mneme start --host} names.
 *
 * @param name the address, or a name of it
 * @param port the port
 */
public record ExposedHost(String name, int port) {

    private static final String LOOPBACK = "127\\.[0-9.]+|localhost|::1|\\[::1]";

    /** Returns the address; empty if only this machine reaches the container. */
    public static Optional<ExposedHost> of(UnaryOperator<String> properties) {
        return Optional.ofNullable(properties.apply("mneme.host"))
                .map(String::strip)
                .filter(host -> !host.isEmpty() && !host.matches(LOOPBACK))
                .map(host -> new ExposedHost(host, Integer.parseInt(properties.apply("mneme.port"))));
    }

    /** Returns whether it is every address of this machine. */
    public boolean isWildcard() {
        return name.equals("0.0.0.0") || name.equals("::") || name.equals("[::]");
    }
}
