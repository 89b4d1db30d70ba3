package io.mneme.settings;

import static io.mneme.settings.FrameworkFixture.answering;
import static io.mneme.settings.FrameworkFixture.bundle;
import static io.mneme.settings.FrameworkFixture.contract;
import static io.mneme.settings.FrameworkFixture.framework;
import static io.mneme.settings.FrameworkFixture.wiring;
import static io.mneme.support.settings.DeclaredSetting.text;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.mneme.settings.metatype.MetatypeDefinition;
import io.mneme.support.settings.DescribedSettings;
import io.mneme.support.settings.SettingsSchema;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.osgi.framework.Constants;
import org.osgi.service.metatype.AttributeDefinition;
import org.osgi.service.metatype.MetaTypeProvider;
import org.osgi.service.metatype.ObjectClassDefinition;
import org.slf4j.LoggerFactory;

class BundleDescriptionsTest {

    private static final MetaTypeProvider TEA = new DescribedSettings(SettingsSchema.of(
            "io.mneme.tea",
            "Tea",
            "How tea is made",
            values -> true,
            text("folder").describe("Where the pots are").inFileOnly())) {};

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final BundleDescriptions descriptions = new BundleDescriptions(framework(bundle(7)));

    @BeforeEach
    void listen() {
        log.start();
        logger().addAppender(log);
    }

    @AfterEach
    void stopListening() {
        logger().detachAppender(log);
    }

    static Stream<MetaTypeProvider> faultyServices() {
        return Stream.of(
                describing(() -> null),
                describing(() -> {
                    throw new IllegalStateException("the pot is broken");
                }),
                describing(() -> {
                    throw new NoClassDefFoundError("org/example/Pot");
                }),
                describing(() -> answering(
                        ObjectClassDefinition.class, Map.of("getAttributeDefinitions", new AttributeDefinition[1]))),
                describing(() -> answering(
                        ObjectClassDefinition.class, Map.of("getAttributeDefinitions", new AttributeDefinition[] {
                            answering(
                                    AttributeDefinition.class,
                                    Map.of(
                                            "getID",
                                            "kind",
                                            "getType",
                                            1,
                                            "getCardinality",
                                            0,
                                            "getDefaultValue",
                                            new String[1]))
                        }))));
    }

    @ParameterizedTest
    @MethodSource("faultyServices")
    void aFaultyServiceIsLeftOutAndLoggedOnce(MetaTypeProvider faulty) {
        List<Map.Entry<Map<String, Object>, MetaTypeProvider>> services =
                List.of(service(1, "org.example.pot", faulty), service(2, "io.mneme.tea", TEA));
        assertThat(read(services)).containsExactly(Map.entry("io.mneme.tea", Set.of("folder")));
        assertThat(read(services)).hasSize(1);
        assertThat(log.list)
                .singleElement()
                .extracting(ILoggingEvent::getFormattedMessage)
                .asString()
                .contains("org.example.plugin [7]");
    }

    @Test
    void aServiceWithAPropertyOfAnotherTypeIsLeftOut() {
        assertThat(read(List.of(service(1, 5, TEA), service(2, List.of("io.mneme.tea"), TEA))))
                .hasSize(1);
        assertThat(read(List.of(service(3, new String[1], TEA)))).isEmpty();
        assertThat(log.list).hasSize(2);
    }

    @Test
    void aServiceIsLeftOutWhole() {
        MetaTypeProvider halfFaulty = (MetaTypeProvider) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {MetaTypeProvider.class},
                (proxy, method, arguments) ->
                        arguments[0].equals("io.mneme.tea") ? TEA.getObjectClassDefinition("", null) : null);
        assertThat(read(List.of(service(1, List.of("io.mneme.tea", "io.mneme.cup"), halfFaulty))))
                .isEmpty();
    }

    @Test
    void theBundleThatWasInstalledFirstDescribesAConfiguration() {
        MetaTypeProvider other = new DescribedSettings(
                SettingsSchema.of("io.mneme.tea", "Tea", "Another tea", values -> true, text("cup"))) {};
        BundleDescriptions several = new BundleDescriptions(framework(bundle(9), bundle(7)));
        assertThat(several.read(List.of(service(2, 9, "io.mneme.tea", other), service(1, 7, "io.mneme.tea", TEA)))
                        .keySet())
                .extracting(MetatypeDefinition::description)
                .containsExactly("How tea is made", "Another tea");
    }

    @Test
    void theKeysOfTheBundleThatWasInstalledFirstAreFixed() {
        MetaTypeProvider changeable = new DescribedSettings(SettingsSchema.of(
                "io.mneme.tea",
                "Tea",
                "How tea is made",
                values -> true,
                text("folder").describe("Where the pots are"))) {};
        BundleDescriptions several = new BundleDescriptions(framework(bundle(7), bundle(9)));
        assertThat(several.read(List.of(service(1, 7, "io.mneme.tea", TEA), service(2, 9, "io.mneme.tea", changeable))))
                .containsValue(Set.of("folder"))
                .hasSize(1);
    }

    @Test
    void aBundleThatStopsMeanwhileIsLeftOut() {
        List<Map.Entry<Map<String, Object>, MetaTypeProvider>> services =
                List.of(service(1, 7, "io.mneme.tea", TEA), service(2, 9, "io.mneme.tea", TEA));
        assertThat(new BundleDescriptions(framework(bundle(7, wiring(Map.of())))).read(services))
                .isEmpty();
        assertThat(new BundleDescriptions(framework(bundle(7, wiring(Map.of("getRequiredWires", List.of(contract()))))))
                        .read(List.of()))
                .isEmpty();
    }

    private List<Map.Entry<String, Set<String>>> read(List<Map.Entry<Map<String, Object>, MetaTypeProvider>> services) {
        return descriptions.read(services).entrySet().stream()
                .map(found -> Map.entry(found.getKey().pid(), found.getValue()))
                .toList();
    }

    private static Map.Entry<Map<String, Object>, MetaTypeProvider> service(
            long id, Object pids, MetaTypeProvider provider) {
        return service(id, 7, pids, provider);
    }

    private static Map.Entry<Map<String, Object>, MetaTypeProvider> service(
            long id, long bundle, Object pids, MetaTypeProvider provider) {
        return Map.entry(
                Map.of(
                        Constants.SERVICE_BUNDLEID,
                        bundle,
                        Constants.SERVICE_ID,
                        id,
                        MetaTypeProvider.METATYPE_PID,
                        pids),
                provider);
    }

    private static MetaTypeProvider describing(Supplier<ObjectClassDefinition> description) {
        return new MetaTypeProvider() {

            @Override
            public ObjectClassDefinition getObjectClassDefinition(String pid, String locale) {
                return description.get();
            }

            @Override
            public String[] getLocales() {
                return null;
            }
        };
    }

    private static Logger logger() {
        return (Logger) LoggerFactory.getLogger(BundleDescriptions.class);
    }
}
