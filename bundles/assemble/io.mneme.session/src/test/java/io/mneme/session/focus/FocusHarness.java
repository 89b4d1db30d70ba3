package io.mneme.session.focus;

import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.seal.TextSeal;
import io.mneme.api.session.FocusDocument;
import io.mneme.api.session.FocusQuery;
import io.mneme.api.session.FocusSessions;
import io.mneme.spi.redact.FakeRedactions;
import io.mneme.testkit.WeightingRegistry;
import io.mneme.weight.ContinuityWeighting;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/** Focus sessions in a folder of a test. Each call of {@link #restart} is a new start of the container. */
final class FocusHarness {

    static final Instant START = Instant.parse("2026-01-16T10:00:00Z");

    private final Map<String, Object> properties;
    private final PolicyRegistry policies = WeightingRegistry.of(new ContinuityWeighting());
    private final FakeRedactions redactions = new FakeRedactions();
    private FocusStore store;
    private FocusSessions sessions;
    private Instant now = START;

    FocusHarness(Path folder) {
        this(Map.of("folder", folder.toString()));
    }

    FocusHarness(Map<String, Object> properties) {
        this.properties = properties;
        restart();
    }

    void restart() {
        store = new FocusStore(
                new FocusSettings.CurrentSettings(properties), TextSeal.OFF, Clock.fixed(START, ZoneOffset.UTC));
        sessions = new StoredFocusSessions(store, policies, redactions);
    }

    FocusSessions sessions() {
        return sessions;
    }

    FakeRedactions redactions() {
        return redactions;
    }

    FocusErasure erasure() {
        return new FocusErasure(store);
    }

    /** Returns a moment that is later than all before. */
    Instant now() {
        now = now.plus(Duration.ofSeconds(60));
        return now;
    }

    FocusDocument save(String... symbols) {
        return saveTo(FocusSessions.CURRENT, symbols);
    }

    FocusDocument saveTo(String session, String... symbols) {
        FocusQuery query = new FocusQuery("find auth module", FocusQuery.DEFAULT_TYPE, List.of(symbols), 5);
        return sessions.save(session, query, now());
    }

    FocusDocument current() {
        return sessions.load(FocusSessions.CURRENT);
    }
}
