package io.mneme.record.redaction;

import io.mneme.spi.redact.Redactor;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.osgi.framework.Bundle;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.Version;

/**
 * A reference to a redactor as a framework would hand it out; its ranking can change in place.
 *
 * @param reference the reference
 * @param ranking its live ranking
 */
record FakeRedactorReference(ServiceReference<Redactor> reference, AtomicReference<Object> ranking) {

    private static final AtomicLong IDS = new AtomicLong();

    @SuppressWarnings("unchecked")
    static FakeRedactorReference at(int ranked) {
        AtomicReference<Object> ranking = new AtomicReference<>(ranked);
        long id = IDS.incrementAndGet();
        ServiceReference<Redactor> reference = (ServiceReference<Redactor>) Proxy.newProxyInstance(
                FakeRedactorReference.class.getClassLoader(),
                new Class<?>[] {ServiceReference.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getProperty" -> arguments[0].equals("service.id") ? (Object) id : ranking.get();
                    case "getBundle" -> bundle();
                    case "hashCode" -> (int) id;
                    case "equals" -> proxy == arguments[0];
                    default -> throw new UnsupportedOperationException(method.getName());
                });
        return new FakeRedactorReference(reference, ranking);
    }

    private static Bundle bundle() {
        return (Bundle) Proxy.newProxyInstance(
                FakeRedactorReference.class.getClassLoader(),
                new Class<?>[] {Bundle.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getSymbolicName" -> "plug.in";
                    case "getVersion" -> new Version("1.2.3");
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }
}
