package io.mneme.ui.gogo.completion;

import io.mneme.api.session.CharacterProfiles;
import io.mneme.api.session.CharacterProfiles.CharacterProfile;
import io.mneme.spi.command.ArgumentRequest;
import io.mneme.spi.command.ArgumentValues;
import java.util.List;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Knows the characters that are configured. */
@Component
public final class CharacterNames implements ArgumentValues {

    private final CharacterProfiles profiles;

    @Activate
    public CharacterNames(@Reference CharacterProfiles profiles) {
        this.profiles = profiles;
    }

    @Override
    public Set<String> arguments() {
        return Set.of("character");
    }

    @Override
    public List<String> values(ArgumentRequest request) {
        return profiles.list().stream().map(CharacterProfile::name).toList();
    }
}
