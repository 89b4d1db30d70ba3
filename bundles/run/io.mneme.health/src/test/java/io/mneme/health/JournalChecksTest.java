package io.mneme.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Journal;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Dictionary;
import java.util.List;
import java.util.Map;
import org.apache.felix.hc.api.HealthCheck;
import org.junit.jupiter.api.Test;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceRegistration;

class JournalChecksTest {

    private final List<String> registered = new ArrayList<>();
    private final JournalChecks checks = new JournalChecks(framework());

    @Test
    void registersACheckUnderTheNameOfEachJournal() {
        checks.addJournal(journal("dictations"));
        checks.addJournal(journal("exchanges"));
        assertThat(registered).containsExactly("journal dictations", "journal exchanges");
    }

    @Test
    void removesTheCheckOfAJournalThatCloses() {
        Journal<?> journal = journal("dictations");
        checks.addJournal(journal);
        checks.removeJournal(journal);
        assertThat(registered).isEmpty();
    }

    private static Journal<?> journal(String name) {
        return ServiceProxy.of(Journal.class, Map.of("name", name));
    }

    private BundleContext framework() {
        return (BundleContext) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {BundleContext.class}, (proxy, method, arguments) -> {
                    String name = ((Dictionary<?, ?>) arguments[2])
                            .get(HealthCheck.NAME)
                            .toString();
                    registered.add(name);
                    return Proxy.newProxyInstance(
                            getClass().getClassLoader(),
                            new Class<?>[] {ServiceRegistration.class},
                            (registration, called, none) -> registered.remove(name) ? null : null);
                });
    }
}
