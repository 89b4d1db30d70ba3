package io.mneme.ui.realtime.connection;

import io.mneme.support.task.NamedExecutor;
import io.mneme.ui.realtime.event.EventServices;
import java.util.function.Supplier;

/**
 * What all connections share.
 *
 * @param registry the open connections
 * @param services what their events use
 * @param meters counts their events
 * @param limits the limits that apply now
 * @param timer runs short steps later
 */
record ConnectionScope(
        ConnectionRegistry registry,
        EventServices services,
        RealtimeMeters meters,
        Supplier<RealtimeSettings> limits,
        NamedExecutor timer) {}
