package io.mneme.ui.http.harness;

import io.mneme.ui.http.server.RequiredServices.ServiceLookup;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The services of a test, which can come and go. */
public final class BoundServices implements ServiceLookup {

    private final Map<Class<?>, Object> services = new ConcurrentHashMap<>();

    @Override
    public <S> Supplier<Optional<S>> follow(Class<S> type) {
        return () -> Optional.ofNullable(services.get(type)).map(type::cast);
    }

    /** Adds a service, or replaces the one of its type. */
    public <S> void bind(Class<S> type, S service) {
        services.put(type, service);
    }

    public void unbind(Class<?> type) {
        services.remove(type);
    }
}
