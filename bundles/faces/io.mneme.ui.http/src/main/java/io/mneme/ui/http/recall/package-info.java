/** The endpoint of recall. */
package io.mneme.ui.http.recall;
