package io.mneme.context;

import java.lang.reflect.Proxy;
import java.util.Dictionary;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** Configuration Admin in memory; it outlives the components that use it. */
public final class FakeConfigurations {

    private final Map<String, Dictionary<String, ?>> kept = new ConcurrentHashMap<>();

    public Dictionary<String, ?> kept(String pid) {
        return kept.get(pid);
    }

    public void keep(String pid, Dictionary<String, ?> properties) {
        kept.put(pid, properties);
    }

    public ConfigurationAdmin admin() {
        return proxy(ConfigurationAdmin.class, (name, arguments) -> {
            if (!name.equals("getConfiguration")) {
                throw new UnsupportedOperationException(name);
            }
            return configuration((String) arguments[0]);
        });
    }

    @SuppressWarnings("unchecked")
    private Configuration configuration(String pid) {
        return proxy(Configuration.class, (name, arguments) -> switch (name) {
            case "getProperties" -> kept.get(pid);
            case "update" -> kept.put(pid, (Dictionary<String, ?>) arguments[0]);
            default -> throw new UnsupportedOperationException(name);
        });
    }

    private interface Behaviour {
        Object answer(String method, Object[] arguments);
    }

    private static <T> T proxy(Class<T> type, Behaviour behaviour) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    Object answer = behaviour.answer(method.getName(), arguments);
                    return method.getReturnType() == void.class ? null : answer;
                }));
    }
}
