package io.mneme.ui.realtime.connection;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The settings of realtime connections, as tools for administration show them. */
@ObjectClassDefinition(
        name = "Mneme: realtime",
        description = "The limits of realtime connections, which programs open at /v1/realtime")
@interface RealtimeConfiguration {

    @AttributeDefinition(
            description = "Maximum length of a message, in characters",
            min = "" + RealtimeSettings.MIN_MESSAGE_CHARS,
            max = "" + RealtimeSettings.MAX_MESSAGE_CHARS)
    int max__message__chars() default RealtimeSettings.DEFAULT_MAX_MESSAGE_CHARS;

    @AttributeDefinition(
            description = "Messages a second of a connection, over a longer time; ten deltas count as one",
            min = "1")
    int messages__per__second() default RealtimeSettings.DEFAULT_MESSAGES_PER_SECOND;

    @AttributeDefinition(description = "Messages of a connection at once", min = "1")
    int message__burst() default RealtimeSettings.DEFAULT_MESSAGE_BURST;

    @AttributeDefinition(description = "Maximum number of connections", min = "1")
    int max__connections() default RealtimeSettings.DEFAULT_MAX_CONNECTIONS;

    @AttributeDefinition(description = "Maximum number of connections of one address", min = "1")
    int max__connections__per__address() default RealtimeSettings.DEFAULT_MAX_CONNECTIONS;

    @AttributeDefinition(description = "Seconds without a sign of life until a client is pinged", min = "1")
    int ping__seconds() default RealtimeSettings.DEFAULT_PING_SECONDS;

    @AttributeDefinition(description = "Seconds until a client that does not answer a ping is cut off", min = "1")
    int pong__timeout__seconds() default RealtimeSettings.DEFAULT_PONG_TIMEOUT_SECONDS;

    @AttributeDefinition(
            description = "Characters that may wait for a client that does not read",
            min = "" + RealtimeSettings.MIN_PENDING_CHARS)
    int max__pending__chars() default RealtimeSettings.DEFAULT_MAX_PENDING_CHARS;
}
