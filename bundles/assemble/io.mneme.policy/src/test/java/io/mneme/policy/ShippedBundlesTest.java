package io.mneme.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.osgi.framework.Bundle;
import org.osgi.framework.wiring.BundleWire;
import org.osgi.framework.wiring.BundleWiring;

class ShippedBundlesTest {

    private static final String SHIPPED = "reference:file:/opt/my%20mneme/repository/io/mneme/a.jar";

    private final ShippedBundles shipped = new ShippedBundles(Optional.of("/opt/my mneme"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                SHIPPED,
                "reference:file:///opt/my%20mneme/repository/io/mneme/a.jar",
                "file:/opt/my%20mneme/repository/a.jar"
            })
    void aBundleOfTheRepositoryIsShipped(String location) {
        assertThat(shipped.test(bundle(location, 0, List.of()))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:/opt/my%20mneme/deploy/io.mneme.window.jar",
                "file:/opt/my%20mneme/repository/../deploy/a.jar",
                "file:/opt/my%20mneme/repository2/a.jar",
                "file:/opt/my mneme/repository/a.jar",
                "https://localhost/opt/repository/a.jar",
                "inputstream:a.jar",
                "local",
                ""
            })
    void aBundleFromElsewhereIsNot(String location) {
        assertThat(shipped.test(bundle(location, 0, List.of()))).isFalse();
    }

    @Test
    void aBundleThatWasUpdatedInItsPlaceIsNot() {
        assertThat(shipped.test(bundle(SHIPPED, 1, List.of()))).isFalse();
    }

    @Test
    void aBundleWithAFragmentIsNot() {
        assertThat(shipped.test(bundle(SHIPPED, 0, List.of(fake(BundleWire.class, Map.of())))))
                .isFalse();
    }

    @Test
    void outsideAContainerNoneIs() {
        assertThat(new ShippedBundles(Optional.empty()).test(bundle(SHIPPED, 0, List.of())))
                .isFalse();
    }

    private static Bundle bundle(String location, int revision, List<BundleWire> fragments) {
        return fake(
                Bundle.class,
                Map.of(
                        "getLocation",
                        location,
                        "getBundleId",
                        70L,
                        "getEntry",
                        url("bundle://5a7e70b6-e015_70." + revision + ":0/"),
                        "adapt",
                        fake(BundleWiring.class, Map.of("getProvidedWires", fragments))));
    }

    private static URL url(String text) {
        try {
            return new URL(null, text, new URLStreamHandler() {
                @Override
                protected URLConnection openConnection(URL any) {
                    throw new UnsupportedOperationException();
                }
            });
        } catch (MalformedURLException impossible) {
            throw new IllegalArgumentException(impossible);
        }
    }

    private static <T> T fake(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.get(method.getName())));
    }
}
