package io.mneme.settings;

import static io.mneme.settings.FrameworkFixture.answering;
import static io.mneme.settings.FrameworkFixture.bundle;
import static io.mneme.settings.FrameworkFixture.contract;
import static io.mneme.settings.FrameworkFixture.framework;
import static io.mneme.settings.FrameworkFixture.wiring;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Filter;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.wiring.BundleRevision;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

class FrameworkConfigurationsTest {

    private static final String METATYPE =
            """
            <MetaData>
              <OCD id="tea" name="Tea"><AD id="minutes" type="Integer"/></OCD>
              <Designate pid="a)(b"><Object ocdref="tea"/></Designate>
              <Designate pid="io.mneme.*"><Object ocdref="tea"/></Designate>
              <Designate factoryPid="io.mneme.cup"><Object ocdref="tea"/></Designate>
            </MetaData>
            """;

    @TempDir
    Path folder;

    @Test
    void listsAConfigurationWhoseNameHasSignsOfAFilter() throws IOException {
        assertThat(configurations(configuration("a)(b", null, 3)).find("a)(b"))
                .flatMap(found -> found.value("minutes"))
                .contains(3);
    }

    @Test
    void listsTheConfigurationsOfThisNameOnly() throws IOException {
        assertThat(configurations(configuration("io.mneme.tea", null, 3)).list())
                .extracting(DescribedConfiguration::pid, DescribedConfiguration::state)
                .containsExactly(tuple("a)(b", Optional.empty()), tuple("io.mneme.*", Optional.empty()));
    }

    @Test
    void listsTheConfigurationsOfAFactory() throws IOException {
        assertThat(configurations(
                                configuration("io.mneme.cup~blue", "io.mneme.cup", 3),
                                configuration("io.mneme.cup", null, 4))
                        .list())
                .extracting(DescribedConfiguration::pid)
                .containsExactly("a)(b", "io.mneme.*", "io.mneme.cup~blue");
    }

    private FrameworkConfigurations configurations(Configuration... present) throws IOException {
        Path document = Files.writeString(folder.resolve("metatype.xml"), METATYPE);
        return new FrameworkConfigurations(
                framework(bundle(
                        7,
                        wiring(Map.of(
                                "getRequiredWires",
                                List.of(contract()),
                                "findEntries",
                                List.of(document.toUri().toURL()),
                                "getRevision",
                                answering(BundleRevision.class, Map.of("getDeclaredCapabilities", List.of())))))),
                admin(present));
    }

    private static ConfigurationAdmin admin(Configuration... present) {
        return (ConfigurationAdmin) Proxy.newProxyInstance(
                ConfigurationAdmin.class.getClassLoader(),
                new Class<?>[] {ConfigurationAdmin.class},
                (proxy, method, arguments) -> {
                    Filter filter =
                            FrameworkUtil.createFilter(arguments[0] == null ? "(service.pid=*)" : "" + arguments[0]);
                    Configuration[] found = Stream.of(present)
                            .filter(one -> filter.match(one.getProperties()))
                            .toArray(Configuration[]::new);
                    return found.length == 0 ? null : found;
                });
    }

    private static Configuration configuration(String pid, String factory, int minutes) {
        Hashtable<String, Object> properties = new Hashtable<>(Map.of("service.pid", pid, "minutes", minutes));
        Map<String, Object> answers = new HashMap<>(Map.of("getPid", pid, "getProperties", properties));
        if (factory != null) {
            properties.put(ConfigurationAdmin.SERVICE_FACTORYPID, factory);
            answers.put("getFactoryPid", factory);
        }
        return answering(Configuration.class, answers);
    }
}
