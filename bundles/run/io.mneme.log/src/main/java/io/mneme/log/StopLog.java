package io.mneme.log;

import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.Constants;
import org.osgi.framework.SynchronousBundleListener;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs that the container stops, and why: a signal, or a command or program, of which the thread is named.
 *
 * <p>The Java platform has no API for signals that it promises to keep. Its own class is called by its name; where it is absent, a
 * signal looks like the end of the process.
 */
@Component(
        service = {},
        immediate = true)
public final class StopLog implements SynchronousBundleListener {

    private static final Logger LOG = LoggerFactory.getLogger(StopLog.class);
    private static final List<String> SIGNALS = List.of("TERM", "INT");

    private final BundleContext framework;
    private final Map<String, Object> formerHandlers = new HashMap<>();
    private volatile String cause = "";

    @Activate
    public StopLog(BundleContext framework) {
        this.framework = framework;
        framework.addBundleListener(this);
        SIGNALS.forEach(this::handle);
    }

    @Deactivate
    void close() {
        framework.removeBundleListener(this);
        formerHandlers.forEach(StopLog::restore);
    }

    @Override
    public void bundleChanged(BundleEvent event) {
        if (event.getType() == BundleEvent.STOPPING && event.getBundle().getBundleId() == Constants.SYSTEM_BUNDLE_ID) {
            LOG.info(
                    "Stopping: {}",
                    cause.isEmpty()
                            ? "by a command or the end of the process, on thread "
                                    + Thread.currentThread().getName()
                            : cause);
        }
    }

    /** Notes a signal, and passes it on to the handler of the platform, which ends the process. */
    private void handle(String name) {
        setHandler(
                        name,
                        signals -> Proxy.newProxyInstance(
                                StopLog.class.getClassLoader(),
                                new Class<?>[] {signals.handler()},
                                (proxy, method, arguments) -> {
                                    if (method.getDeclaringClass() == Object.class) {
                                        return method.invoke(this, arguments);
                                    }
                                    cause = "signal " + name;
                                    return method.invoke(formerHandlers.get(name), arguments);
                                }))
                .ifPresent(former -> formerHandlers.put(name, former));
    }

    private static void restore(String name, Object handler) {
        setHandler(name, signals -> handler);
    }

    /** Returns the former handler of a signal; empty if there are no signals. */
    private static Optional<Object> setHandler(String name, Function<SignalClasses, Object> handler) {
        try {
            SignalClasses signals =
                    new SignalClasses(Class.forName("sun.misc.Signal"), Class.forName("sun.misc.SignalHandler"));
            Object signal = signals.signal().getConstructor(String.class).newInstance(name);
            return Optional.ofNullable(signals.signal()
                    .getMethod("handle", signals.signal(), signals.handler())
                    .invoke(null, signal, handler.apply(signals)));
        } catch (ReflectiveOperationException absent) {
            LOG.debug("the signal {} keeps its handler", name, absent);
            return Optional.empty();
        }
    }

    /** The classes of the platform for signals. */
    private record SignalClasses(Class<?> signal, Class<?> handler) {}
}
