package io.mneme.record.conversation;

import io.mneme.support.config.LastGood;
import java.util.Map;
import org.osgi.annotation.bundle.Capability;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * The current settings of conversations. A change of their configuration does not interrupt running requests; a wrong value
 * leaves the last valid settings active.
 */
@Component(service = ConversationConfiguration.class, configurationPid = ConversationConfiguration.PID)
@Designate(ocd = ConversationConfiguration.Config.class)
@Capability(
        namespace = "io.mneme.settings",
        name = "io.mneme.conversation",
        attribute = "fixed:List<String>=\"mirror_folder\"")
public final class ConversationConfiguration {

    static final String PID = "io.mneme.conversation";

    @ObjectClassDefinition(
            name = "Mneme: conversations",
            description = "How utterances are grouped into conversations, and mirrored for older tools")
    @interface Config {

        @AttributeDefinition(
                description = "Seconds of silence after which the next utterance starts a new conversation",
                min = "" + ConversationSettings.MIN_GAP_SECONDS)
        int gap__seconds() default ConversationSettings.DEFAULT_GAP_SECONDS;

        @AttributeDefinition(
                required = false,
                description = "The same for some projects, each as pattern=seconds. The first pattern that matches the"
                        + " working directory counts")
        String[] gap__seconds__by__project() default {};

        @AttributeDefinition(description = "Whether a text file of each utterance is written")
        boolean mirror() default ConversationSettings.DEFAULT_MIRROR;

        @AttributeDefinition(required = false, description = "Folder of these files; required if they are written")
        String mirror__folder();
    }

    private final LastGood<ConversationSettings> settings = new LastGood<>(PID, ConversationSettings::read);

    @Activate
    public ConversationConfiguration(Map<String, Object> properties) {
        settings.offer(properties);
    }

    @Modified
    public void modified(Map<String, Object> properties) {
        settings.offer(properties);
    }

    /** Returns the current settings; a request reads them once. */
    ConversationSettings current() {
        return settings.current();
    }
}
