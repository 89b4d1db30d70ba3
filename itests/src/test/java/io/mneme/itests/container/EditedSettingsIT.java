package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.PluginSources;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A file of settings that an operator has edited to what is refused stays as it is, and what held before stays in force. */
class EditedSettingsIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String PID = "org.example.badge";
    private static final String RULE = "tag must have 1 to 4 capital letters: ";
    private static final String RENDERER =
            """
            package org.example.badge;

            import io.mneme.spi.render.HistoryEntry;
            import io.mneme.spi.render.HistoryRenderer;
            import java.util.Map;
            import org.osgi.service.component.annotations.Activate;
            import org.osgi.service.component.annotations.Component;
            import org.osgi.service.component.annotations.ConfigurationPolicy;

            @Component(configurationPid = "org.example.badge", configurationPolicy = ConfigurationPolicy.REQUIRE)
            public final class BadgeRenderer implements HistoryRenderer {

                private final String tag;

                @Activate
                public BadgeRenderer(Map<String, Object> settings) {
                    tag = String.valueOf(settings.get("tag"));
                    if (!tag.matches("[A-Z]{1,4}")) {
                        throw new IllegalArgumentException("tag must have 1 to 4 capital letters: " + tag);
                    }
                }

                @Override
                public String name() {
                    return "badge-" + tag.toLowerCase();
                }

                @Override
                public String render(HistoryEntry said) {
                    return tag + " " + said.text();
                }
            }
            """;
    private static final String METATYPE =
            """
            <MetaData xmlns="http://www.osgi.org/xmlns/metatype/v1.2.0">
              <OCD id="badge" name="Badge"><AD id="tag" type="String" default="A"/></OCD>
              <Designate pid="org.example.badge"><Object ocdref="badge"/></Designate>
            </MetaData>
            """;

    @RegisterExtension
    static final TestContainer container = TestContainer.shared();

    @TempDir
    static Path folder;

    private static final ContainerApi api = container.api();

    @BeforeAll
    static void install() throws Exception {
        Path sources = Files.createDirectories(folder.resolve("sources/org/example/badge"));
        Path metatype = Files.createDirectories(folder.resolve("classes/OSGI-INF/metatype"));
        Files.writeString(sources.resolve("BadgeRenderer.java"), RENDERER);
        Files.writeString(metatype.resolve("badge.xml"), METATYPE);
        edit("tag=A");
        Files.write(
                jar(),
                PluginSources.compiled(PID, folder.resolve("sources"), folder.resolve("classes"))
                        .bundle("1.0.0"));
        awaitRenderer("badge-a");
    }

    @AfterAll
    static void remove() throws IOException {
        Files.deleteIfExists(jar());
        Files.deleteIfExists(file());
    }

    @Test
    void theComponentKeepsWhatItHadUntilTheFileIsMended() throws Exception {
        edit("tag=NOPE9");
        await("tag was taken back", () -> container.log().contains(RULE + "NOPE9; " + file() + " stays as it is"));
        awaitRenderer("badge-a");
        assertThat(Files.readString(file())).isEqualTo("tag=NOPE9\n");
        assertThat(doctor()).contains(file() + " is refused, and what held before stays in force: " + RULE + "NOPE9");
        JsonNode newest = api.get("/v1/settings-changes").body().at("/data/0");
        assertThat(newest.path("by").asText()).isEqualTo("file");
        assertThat(newest.path("after").path(0).asText()).isEqualTo("NOPE9");
        assertThat(newest.path("refused").asText()).isEqualTo(RULE + "NOPE9");

        edit("tag=B");
        awaitRenderer("badge-b");
        await("the doctor is content", () -> !doctor().contains(PID));
    }

    @Test
    void aRequestThatIsRefusedLeavesTheRefusedFileAndWhatIsInForce() throws Exception {
        edit("tag=nope");
        await("tag was taken back", () -> container.log().contains(RULE + "nope; " + file() + " stays as it is"));
        awaitRendererThatIs("badge-");
        assertThat(container.shell("settings:set " + PID + " tag 9").code()).isNotZero();
        assertThat(Files.readString(file())).isEqualTo("tag=nope\n");
        awaitRendererThatIs("badge-");
        assertThat(doctor()).contains(RULE + "nope");
        assertThat(container.shell("settings:set " + PID + " tag C").code()).isZero();
        awaitRenderer("badge-c");
        assertThat(doctor()).doesNotContain(PID);
        edit("tag=hasty");
        await("tag was taken back", () -> container.log().contains(RULE + "hasty; " + file() + " stays as it is"));
        awaitRenderer("badge-c");
        edit("tag=A");
        awaitRenderer("badge-a");
    }

    @Test
    void whatIsShownIsWhatIsInForce() throws Exception {
        Path mcp = container.etc().resolve("io.mneme.ui.mcp.cfg");
        String shipped = Files.readString(mcp);
        try {
            Files.writeString(mcp, shipped + "\nmax_sessions=0\n");
            await("the doctor names the file", () -> doctor().contains(
                            mcp + " is refused, and what held before stays in force: max_sessions must be"));
            assertThat(container.shell("settings:list io.mneme.ui.mcp").text()).containsPattern("max_sessions +100 ");
        } finally {
            Files.writeString(mcp, shipped);
        }
        await("the doctor is content", () -> !doctor().contains("io.mneme.ui.mcp"));
    }

    private static Path file() {
        return container.etc().resolve(PID + ".cfg");
    }

    private static Path jar() {
        return container.deploy().resolve("badge.jar");
    }

    private static void edit(String line) throws IOException {
        Files.writeString(file(), line + "\n");
    }

    private static String doctor() {
        return container.shell("mneme:doctor").text();
    }

    private static void awaitRenderer(String name) throws Exception {
        await(name, () -> policies().contains("\"" + name + "\""));
    }

    private static void awaitRendererThatIs(String beginning) throws Exception {
        await(beginning, () -> policies().contains("\"" + beginning));
    }

    private static String policies() {
        return api.text("/v1/policies");
    }

    private static void await(String what, BooleanSupplier condition) throws Exception {
        assertThat(PollingWait.within(TIMEOUT, condition)).as(what).isTrue();
    }
}
