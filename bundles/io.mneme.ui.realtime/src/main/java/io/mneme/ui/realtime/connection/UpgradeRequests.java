package io.mneme.ui.realtime.connection;

import io.mneme.api.session.SessionRecording;
import io.mneme.view.TextAbbreviator;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads requests to upgrade to a connection. */
final class UpgradeRequests {

    private static final String RECORDING = "recording";
    private static final int MAX_NAME_LENGTH = 100;

    private UpgradeRequests() {}

    /** Returns why a request cannot be upgraded; empty if it can. */
    static Optional<UpgradeProblem> problem(HttpServletRequest request) {
        if (!request.getMethod().equals("GET")) {
            return Optional.of(new UpgradeProblem(
                    405, "a connection begins with GET; the method is not allowed", "", Map.of("Allow", "GET")));
        }
        if (!"websocket".equalsIgnoreCase(request.getHeader("Upgrade"))) {
            return Optional.of(new UpgradeProblem(
                    426,
                    "this path is for WebSocket connections: ws://HOST:PORT/v1/realtime",
                    "",
                    Map.of("Upgrade", "websocket", "Connection", "Upgrade")));
        }
        return unknownParameter(request.getParameterMap().keySet())
                .or(() -> recording(request).isPresent() ? Optional.empty() : invalidRecording());
    }

    private static Optional<UpgradeProblem> unknownParameter(Set<String> names) {
        return names.stream()
                .filter(name -> !name.equals(RECORDING))
                .findFirst()
                .map(name -> TextAbbreviator.abbreviate(name, MAX_NAME_LENGTH))
                .map(name -> new UpgradeProblem(
                        400, name + " is no parameter of this path; there are " + RECORDING, name, Map.of()));
    }

    private static Optional<UpgradeProblem> invalidRecording() {
        return Optional.of(
                new UpgradeProblem(400, RECORDING + " must be given once, as none or journal", RECORDING, Map.of()));
    }

    /** Returns whether the session of a request records; empty if the parameter is invalid. */
    static Optional<SessionRecording> recording(HttpServletRequest request) {
        String[] values = request.getParameterMap().getOrDefault(RECORDING, new String[] {"none"});
        if (values.length != 1) {
            return Optional.empty();
        }
        for (SessionRecording recording : SessionRecording.values()) {
            if (recording.name().toLowerCase(Locale.ROOT).equals(values[0])) {
                return Optional.of(recording);
            }
        }
        return Optional.empty();
    }
}
