package io.mneme.context.policy;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.context.ContextHarness;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import io.mneme.support.plugin.PluginBoundary;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** A plug-in cannot serve under the name of a built-in policy. */
class BuiltInNameTest {

    private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(PluginBoundary.class);

    private final ContextHarness house = new ContextHarness();
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @BeforeEach
    void listen() {
        log.start();
        LOGGER.addAppender(log);
    }

    @AfterEach
    void end() {
        LOGGER.detachAppender(log);
    }

    @Test
    void aRendererNamedPlainDoesNotServe() {
        house.renderer(new PlainNamesake(), "service.ranking", 9);
        house.journal.confirm("a");

        assertThat(house.report().renderer()).isEqualTo("arrow");
        assertThat(house.policies.list())
                .filteredOn(policy -> policy.name().equals("plain"))
                .extracting(PolicyInfo::bundle)
                .containsExactly("io.mneme.context");
    }

    @Test
    void aWindowPolicyNamedNewestDoesNotServe() {
        house.window(new NewestNamesake(), "service.ranking", 9);
        house.journal.confirm("a");

        assertThat(house.report().policy()).isEqualTo("grow-and-rebuild");
    }

    @Test
    void theListSaysWhyItTakesNoPart() {
        house.renderer(new PlainNamesake(), "service.ranking", 9);

        assertThat(house.policy("(no name)").note())
                .isEqualTo(
                        "takes no part, since it has the name plain, which only the built-in renderer may have (class "
                                + PlainNamesake.class.getName() + ")");
    }

    @Test
    void oneLineOfTheLogNamesTheBundleTheClassAndTheRule() {
        house.renderer(new PlainNamesake(), "service.ranking", 9);

        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "renderer of plug.in 1.2.3: has the name plain, which only the built-in renderer may have"
                                + " (class " + PlainNamesake.class.getName() + ")");
    }

    private static final class PlainNamesake implements HistoryRenderer {

        @Override
        public String name() {
            return "plain";
        }

        @Override
        public String render(HistoryEntry said) {
            return "not plain";
        }
    }

    private static final class NewestNamesake implements WindowPolicy {

        @Override
        public String name() {
            return "newest";
        }

        @Override
        public List<Setting> settings() {
            return List.of();
        }

        @Override
        public int reach(Settings settings) {
            return 1;
        }

        @Override
        public WindowStep next(WindowRequest request, Settings settings) {
            return WindowStep.rebuild(request.newest().get(0).position(), "first");
        }
    }
}
