package io.mneme.ui.http.harness;

import io.mneme.api.journal.Position;
import io.mneme.api.search.IndexAdmin;
import io.mneme.api.search.IndexAdmin.IndexStatus;
import io.mneme.api.search.JournalCoverage;
import io.mneme.api.session.CharacterProfiles;
import io.mneme.api.session.CharacterProfiles.CharacterProfile;
import io.mneme.api.session.CharacterSessions;
import io.mneme.api.session.HistorySummary;
import io.mneme.api.session.SessionRecording;
import io.mneme.api.session.SessionSummary;
import io.mneme.api.window.ProviderProfile;
import io.mneme.api.window.ProviderProfiles;
import io.mneme.ui.http.container.ContainerChecks;
import io.mneme.view.CheckResult;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** An index of one journal, one provider, a character with and one without a session, and no health check. */
final class StubContainer {

    private static final CharacterProfile CHARLES = new CharacterProfile("charles", "You are Charles.", "low");
    private static final SessionSummary SESSION = new SessionSummary(
            "s1", Optional.of("invented"), List.of(new HistorySummary("invented", 5, 0, 0)), 0, SessionRecording.NONE);

    private StubContainer() {}

    static void bindTo(BoundServices services) {
        JournalCoverage half = new JournalCoverage("message", new Position(20), new Position(40), false, 3);
        bind(
                IndexAdmin.class,
                Map.of("status", new IndexStatus("/data/index", 12, 3_456, Optional.empty(), List.of(half))),
                services);
        ProviderProfile provider = new ProviderProfile("anthropic", 1_024, 1, Duration.ofMinutes(5), 4, 0.1, 1.25);
        bind(ProviderProfiles.class, Map.of("list", List.of(provider), "modelsOf", List.of("claude")), services);
        services.bind(CharacterProfiles.class, new CharacterProfiles() {
            @Override
            public List<CharacterProfile> list() {
                return List.of(CHARLES);
            }

            @Override
            public Optional<CharacterProfile> find(String name) {
                return Optional.of(CHARLES).filter(known -> known.name().equals(name));
            }
        });
        bind(CharacterSessions.class, Map.of("list", List.of(SESSION)), services);
        services.bind(ContainerChecks.class, () -> CheckResult.worstFirst(Stream.empty()));
    }

    /** Binds what gives the same answer to each call of a method. */
    private static <S> void bind(Class<S> type, Map<String, Object> answers, BoundServices services) {
        services.bind(
                type,
                type.cast(Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (proxy, method, arguments) -> answers.get(method.getName()))));
    }
}
