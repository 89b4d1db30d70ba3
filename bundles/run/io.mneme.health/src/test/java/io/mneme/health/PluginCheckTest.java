package io.mneme.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.plugin.PluginAdmin;
import io.mneme.api.plugin.PluginInfo;
import io.mneme.api.plugin.PluginInfo.PluginCalls;
import io.mneme.api.plugin.PluginState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PluginCheckTest {

    private static final PluginCalls FAST = new PluginCalls(100, 0, 0.2, 0.1, 2, 3, 0);

    @Test
    void reportsThatAllTakePart() {
        assertThat(findings(plugin(PluginState.ACTIVE, List.of(), FAST))).containsExactly("OK all 1 take part");
    }

    @Test
    void namesWhyAFileDoesNotTakePart() {
        assertThat(findings(plugin(PluginState.UNRESOLVED, List.of("no bundle exports the package a.b"), FAST)))
                .containsExactly("WARN x.jar (org.example.x 1.0.0) is unresolved: no bundle exports the package a.b");
    }

    @Test
    void namesAPluginThatIsSlowButNotOneWhoseFirstCallWas() {
        assertThat(findings(plugin(PluginState.ACTIVE, List.of(), new PluginCalls(9, 0, 400, 300, 900, 900, 0))))
                .containsExactly("WARN x.jar (org.example.x 1.0.0) is slow: a call takes 400 ms on average, and took"
                        + " 900 ms at most");
        assertThat(findings(plugin(PluginState.ACTIVE, List.of(), new PluginCalls(1, 0, 400, 400, 400, 400, 0))))
                .containsExactly("OK all 1 take part");
    }

    @Test
    void recommendsARestartWhileCallsHaveNotReturned() {
        assertThat(findings(plugin(PluginState.HANGING, List.of(), new PluginCalls(0, 0, 0, 0, 0, 0, 1))))
                .containsExactly("WARN a restart is recommended: 1 call of plug-ins has not returned");
        assertThat(findings(plugin(PluginState.ACTIVE, List.of(), new PluginCalls(9, 2, 1, 1, 1, 1, 2))))
                .containsExactly("WARN a restart is recommended: 2 calls of plug-ins have not returned");
    }

    private static PluginInfo plugin(PluginState state, List<String> problems, PluginCalls calls) {
        return new PluginInfo(
                "x.jar", "org.example.x", "1.0.0", state, List.of(), problems, calls, "", Optional.empty());
    }

    private static List<String> findings(PluginInfo plugin) {
        PluginCheck check = new PluginCheck();
        check.plugins = ServiceProxy.of(PluginAdmin.class, Map.of("list", List.of(plugin)));
        return ResultLines.of(check.execute());
    }
}
